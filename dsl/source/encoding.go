package source

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	utf16 "golang.org/x/text/encoding/unicode"
)

// Encoding names how a file's bytes stand for characters.
type Encoding string

// The encodings that can be told apart. Binary is none of them.
const (
	UTF8    Encoding = "UTF-8"
	UTF16LE Encoding = "UTF-16 LE"
	UTF16BE Encoding = "UTF-16 BE"
	GB18030 Encoding = "GB18030"
	Binary  Encoding = "binary"
)

// Option is the encoding's name on the command line: what Convert takes.
func (e Encoding) Option() string {
	switch e {
	case UTF16LE, UTF16BE:
		return "utf-16"
	case GB18030:
		return "gb18030"
	}
	return "utf-8"
}

// EncodingError says that a file is not UTF-8: what it seems to be, and the first byte that is wrong.
type EncodingError struct {
	Name     string
	Encoding Encoding
	Offset   int
}

func (e *EncodingError) Error() string {
	return fmt.Sprintf("%s is %s, not UTF-8 (byte %d)", e.Name, e.Encoding, e.Offset)
}

// ConversionError says that bytes are not what they were said to be; without an encoding, that none can be told from them.
type ConversionError struct{ Encoding Encoding }

func (e *ConversionError) Error() string {
	if e.Encoding == "" {
		return "the encoding can't be told from the bytes; name it"
	}
	return fmt.Sprintf("the bytes are not %s", e.Encoding)
}

const bom = "\uFEFF"

// Decode makes a File of bytes in UTF-8, with or without a byte order mark. Any other text is an *EncodingError and an empty
// File of that name, never a garbled one.
func Decode(name string, data []byte) (*File, error) {
	if e := Detect(data); e != UTF8 {
		return NewFile(name, ""), &EncodingError{Name: name, Encoding: e, Offset: firstInvalid(data)}
	}
	text := bytes.TrimPrefix(data, []byte(bom))
	f := NewFile(name, string(text))
	f.BOM = len(data) - len(text)
	f.Hash = sha256.Sum256(data)
	return f, nil
}

// Detect tells the encoding of a text from its bytes.
func Detect(data []byte) Encoding {
	switch {
	case bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		return UTF16LE
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}):
		return UTF16BE
	case utf8.Valid(data) && bytes.IndexByte(data, 0) < 0:
		return UTF8
	}
	if e, ok := bareUTF16(data); ok {
		return e
	}
	if looksLikeGB18030(data) {
		return GB18030
	}
	return Binary
}

// bareUTF16 recognises UTF-16 without a byte order mark by its line ends and spaces, which are whole units.
func bareUTF16(data []byte) (Encoding, bool) {
	if len(data)%2 != 0 {
		return "", false
	}
	little, big := 0, 0
	for i := 0; i+1 < len(data); i += 2 {
		if unit := binary.LittleEndian.Uint16(data[i:]); plainUnit(unit) {
			little++
		}
		if unit := binary.BigEndian.Uint16(data[i:]); plainUnit(unit) {
			big++
		}
	}
	e, hits := UTF16LE, little
	if big > little {
		e, hits = UTF16BE, big
	}
	if hits == 0 || hits < len(data)/40 {
		return "", false
	}
	return e, mostly(data, e, 0.9)
}

func plainUnit(u uint16) bool {
	return u == '\n' || u == ' ' || u == '{' || u == '}' || u >= '0' && u <= '9'
}

// looksLikeGB18030 reports text that is valid GB18030, has no control characters, and of whose other characters most are Han.
func looksLikeGB18030(data []byte) bool { return mostly(data, GB18030, 0.75) }

// mostly decodes data and reports whether it is sound and of the characters beyond ASCII at least the share are Han or
// punctuation of East Asia.
func mostly(data []byte, e Encoding, share float64) bool {
	text, err := decoder(e).Bytes(data)
	if err != nil {
		return false
	}
	han, other := 0, 0
	for _, r := range string(text) {
		switch {
		case r == utf8.RuneError, r < ' ' && r != '\n' && r != '\r' && r != '\t':
			return false
		case r < utf8.RuneSelf:
		case unicode.Is(unicode.Han, r), r >= 0x2010 && r <= 0x2026, r >= 0x3000 && r <= 0x30FF, r >= 0xFF01 && r <= 0xFF5E, r == '·':
			han++
		default:
			other++
		}
	}
	return float64(han) >= share*float64(han+other)
}

func decoder(e Encoding) *encoding.Decoder {
	switch e {
	case UTF16LE:
		return utf16.UTF16(utf16.LittleEndian, utf16.UseBOM).NewDecoder()
	case UTF16BE:
		return utf16.UTF16(utf16.BigEndian, utf16.UseBOM).NewDecoder()
	}
	return simplifiedchinese.GB18030.NewDecoder()
}

func firstInvalid(data []byte) int {
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && size == 1 || r == 0 {
			return i
		}
		i += size
	}
	return len(data)
}

// Convert rewrites bytes as UTF-8 without a byte order mark. The option is "auto", "utf-8", "utf-16" or "gb18030" (GBK and
// GB2312 are parts of it). It refuses bytes that the encoding does not have, so that nothing is lost.
func Convert(data []byte, option string) ([]byte, error) {
	e, err := chosen(data, option)
	if err != nil {
		return nil, err
	}
	text := data
	if e != UTF8 {
		if text, err = decoder(e).Bytes(data); err != nil {
			return nil, &ConversionError{e}
		}
	}
	if Detect(text) != UTF8 || e != UTF8 && bytes.ContainsRune(text, utf8.RuneError) {
		return nil, &ConversionError{e}
	}
	return bytes.TrimPrefix(text, []byte(bom)), nil
}

func chosen(data []byte, option string) (Encoding, error) {
	detected := Detect(data)
	switch option {
	case "auto":
		if detected == Binary {
			return "", &ConversionError{}
		}
		return detected, nil
	case "utf-8":
		return UTF8, nil
	case "gb18030", "gbk", "gb2312":
		return GB18030, nil
	case "utf-16":
		if detected == UTF16BE {
			return UTF16BE, nil
		}
		return UTF16LE, nil
	}
	return "", fmt.Errorf("unknown encoding %q; there are auto, utf-8, utf-16, gb18030", option)
}

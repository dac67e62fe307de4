package dsl

import (
	"io"

	"github.com/alecthomas/participle/v2/lexer"

	"canon.dev/canon/dsl/source"
)

// definition gives the tokens to participle. Types are the kinds plus one, so that none is participle's end of file.
type definition struct{}

func (definition) Symbols() map[string]lexer.TokenType {
	types := map[string]lexer.TokenType{"EOF": lexer.EOF}
	for k, name := range symbols() {
		if kind(k) != kEOF {
			types[name] = tokenType(kind(k))
		}
	}
	return types
}

func tokenType(k kind) lexer.TokenType {
	if k == kEOF {
		return lexer.EOF
	}
	return lexer.TokenType(k)
}

// Lex reads a whole text.
func (definition) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return definition{}.LexString(name, string(data))
}

// LexString reads a whole text.
func (definition) LexString(name, text string) (lexer.Lexer, error) {
	s := scan(source.NewFile(name, text), nil, false)
	tokens := make([]lexer.Token, len(s.toks))
	for i, t := range s.toks {
		tokens[i] = participleToken(s.text, t, i)
	}
	return &stream{tokens: tokens}, nil
}

// participleToken carries a token's number in the place of a line: lines are counted only at the edge.
func participleToken(text string, t token, number int) lexer.Token {
	return lexer.Token{
		Type: tokenType(t.kind), Value: text[t.start:t.end],
		Pos: lexer.Position{Offset: int(t.start), Line: number},
	}
}

// stream is a participle lexer over tokens that are there already.
type stream struct {
	tokens []lexer.Token
	at     int
}

func (s *stream) Next() (lexer.Token, error) {
	if s.at >= len(s.tokens) {
		return lexer.EOFToken(lexer.Position{}), nil
	}
	t := s.tokens[s.at]
	s.at++
	return t, nil
}

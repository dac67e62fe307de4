package load

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/go-multierror"

	"canon.dev/canon/dsl"
)

// tree makes files below a fresh working directory.
func tree(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func names(r Result) string {
	var all []string
	for _, f := range r.Files {
		all = append(all, f.Name)
	}
	return strings.Join(all, " ")
}

func TestPathsAreWalkedInOrder(t *testing.T) {
	tree(t, map[string]string{
		"b.canon": "b", "a/c.canon": "c", "a/b/d.CANON": "d", "a/x.txt": "x", ".hidden/e.canon": "e", ".f.canon": "f", "z/.git/g.canon": "g", "note": "n",
	})
	got := Paths(context.Background(), []string{"."}, 2)
	if want := ".f.canon a/b/d.CANON a/c.canon b.canon"; names(got) != want || got.Err != nil || len(got.Diagnostics) != 0 {
		t.Errorf("%s, want %s; %v", names(got), want, got.Err)
	}
	got = Paths(context.Background(), []string{"b.canon", "./a", "a/c.canon", "note", ".hidden"}, 1)
	if want := ".hidden/e.canon a/b/d.CANON a/c.canon b.canon note"; names(got) != want {
		t.Errorf("%s, want %s", names(got), want)
	}
	if got.Files[3].Text != "b" {
		t.Errorf("text %q", got.Files[3].Text)
	}
}

func TestLinksEndAndFilesAreReadOnce(t *testing.T) {
	tree(t, map[string]string{"a/x.canon": "x", "b/y.canon": "y"})
	for link, to := range map[string]string{
		"a/up": "..", "a/self": ".", "c": "b", "a/again.canon": "x.canon", "a/gone.canon": "nowhere", "a/gone": "nowhere", "b/z.canon": "../a",
	} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	got := Paths(context.Background(), []string{"."}, 2)
	if want := "a/x.canon b/y.canon"; names(got) != want {
		t.Errorf("%s, want %s", names(got), want)
	}
	if len(got.Diagnostics) != 1 || !strings.Contains(got.Diagnostics[0].Text("en"), "a/gone.canon") {
		t.Errorf("%v", got.Diagnostics)
	}
}

func TestWhatCannotBeReadIsCollected(t *testing.T) {
	tree(t, map[string]string{"a.canon": "a"})
	got := Paths(context.Background(), []string{"no/such", "a.canon", "also-missing.canon"}, 2)
	var all *multierror.Error
	if names(got) != "a.canon" || !errors.As(got.Err, &all) || len(all.Errors) != 2 || len(got.Diagnostics) != 2 {
		t.Fatalf("%s, %v", names(got), got.Err)
	}
	for i, want := range []string{"also-missing.canon", "no/such"} {
		d := got.Diagnostics[i]
		if d.Code != "io/unreadable" || !strings.Contains(d.Text("zh"), want) || !strings.Contains(d.Text("en"), "does not exist") {
			t.Errorf("%s", d.Text("en"))
		}
	}
}

func TestPipesAreNotWaitedFor(t *testing.T) {
	tree(t, map[string]string{"a.canon": "a"})
	got := Paths(context.Background(), []string{os.DevNull, "a.canon"}, 1)
	if names(got) != "a.canon" || got.Err == nil || !strings.Contains(got.Diagnostics[0].Text("en"), "not a regular file") {
		t.Errorf("%s, %v", names(got), got.Err)
	}
}

func TestTextAndFS(t *testing.T) {
	got := Text(context.Background(), "", strings.NewReader("规则 绀碧"))
	if names(got) != StdinName || got.Files[0].Text != "规则 绀碧" {
		t.Errorf("%s", names(got))
	}
	if got = Text(context.Background(), "x.canon", failing{}); got.Err == nil || len(got.Files) != 0 || len(got.Diagnostics) != 1 {
		t.Errorf("%s, %v", names(got), got.Err)
	}
	fsys := fstest.MapFS{"b/x.canon": {Data: []byte("x")}, "a.canon": {Data: []byte("a")}, ".b/y.canon": {}, "doc.md": {}}
	if got = FS(context.Background(), fsys, 2); names(got) != "a.canon b/x.canon" || got.Err != nil {
		t.Errorf("%s, %v", names(got), got.Err)
	}
}

func TestTooLargeAndWrongEncodingsAreFindings(t *testing.T) {
	large := Text(context.Background(), "l.canon", bytes.NewReader(make([]byte, 3*dsl.MaxFileSize)))
	if len(large.Diagnostics) != 1 || large.Diagnostics[0].Code != "limit/file-size" || large.Err != nil {
		t.Errorf("%v, %v", large.Diagnostics, large.Err)
	}
	gbk := Text(context.Background(), "g.canon", bytes.NewReader([]byte{0xb9, 0xe6, 0xd4, 0xf2, 0x20, 0xe7, 0xa4, 0xb1, 0xcc, 0x0a}))
	if len(gbk.Diagnostics) != 1 || gbk.Diagnostics[0].Code != "syntax/bad-encoding" {
		t.Errorf("%v", gbk.Diagnostics)
	}
}

func TestCancelledReadsNothing(t *testing.T) {
	tree(t, map[string]string{"a.canon": "a"})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := Paths(ctx, []string{"."}, 1); !errors.Is(got.Err, context.Canceled) || len(got.Files) != 0 {
		t.Errorf("%s, %v", names(got), got.Err)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("broken pipe") }

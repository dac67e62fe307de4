package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"canon.dev/canon/compiler/load"
	"canon.dev/canon/dsl/diag"
)

// write writes a file beside its place and then moves it there, so that a reader sees the old file or the new one.
func write(path string, data []byte) error {
	_, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return writeAs(path, data, 0o644)
	}
	if err != nil {
		return err
	}
	return rewrite(path, data)
}

// rewrite writes a file anew: it keeps its mode, a link goes on leading to it, and one that its owner may not write stays as it
// is. What is no file is left alone: moving a file to its place would take away a pipe or a device.
func rewrite(path string, data []byte) error {
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		return noFile{diag.Text{Zh: "它是一个链接，所指的文件不存在", En: "it is a link to what does not exist"}}
	}
	if err != nil {
		return err
	}
	info, err := os.Stat(real)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return noFile{modeText(info.Mode())}
	}
	if info.Mode()&0o200 == 0 {
		return &fs.PathError{Op: "write", Path: real, Err: fs.ErrPermission}
	}
	return writeAs(real, data, info.Mode().Perm())
}

// noFile is what stands where a file should be written.
type noFile struct{ what diag.Text }

func (n noFile) Error() string { return n.what.En }

// modeText says what something is that is not a file.
func modeText(mode fs.FileMode) diag.Text {
	switch {
	case mode.IsDir():
		return diag.Text{Zh: "它是一个文件夹", En: "it is a folder"}
	case mode&fs.ModeNamedPipe != 0:
		return diag.Text{Zh: "它是一个管道，不是文件", En: "it is a pipe, not a file"}
	case mode&fs.ModeSocket != 0:
		return diag.Text{Zh: "它是一个套接字，不是文件", En: "it is a socket, not a file"}
	case mode&fs.ModeDevice != 0:
		return diag.Text{Zh: "它是一个设备，不是文件", En: "it is a device, not a file"}
	}
	return diag.Text{Zh: "不是普通文件", En: "not a regular file"}
}

func writeAs(path string, data []byte, mode fs.FileMode) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(dir, "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	if err := fill(temp, data, mode); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	return nil
}

func fill(f *os.File, data []byte, mode fs.FileMode) error {
	_, err := f.Write(data)
	if err == nil {
		err = f.Chmod(mode)
	}
	return errors.Join(err, f.Close())
}

// unwritable ends a run that could not write.
func unwritable(path string, err error) error {
	return failure{exitUsage, &diag.Diagnostic{
		Code:    "io/unwritable",
		Message: diag.Message{Args: []diag.Arg{diag.Word("path", filepath.ToSlash(path)), diag.Term("why", whyNot(err))}},
	}}
}

// whyNot says why something could not be written. A temporary file's name, which the system puts in, says nothing to anyone.
func whyNot(err error) diag.Text {
	var other noFile
	var link *os.LinkError
	switch {
	case errors.As(err, &other):
		return other.what
	case errors.Is(err, fs.ErrPermission):
		return diag.Text{Zh: "没有写入权限", En: "permission denied"}
	case errors.Is(err, syscall.ENOTDIR):
		return diag.Text{Zh: "它所在的路径里有一段是文件，不是文件夹", En: "a part of the path to it is a file, not a folder"}
	case errors.As(err, &link):
		err = link.Err
	}
	return load.Reason(err)
}

// written turns an error of standard output into a failure. A reader that went away (`canon rules | head`) is none.
func (a *app) written(err error) error {
	if err == nil || errors.Is(err, io.ErrClosedPipe) || brokenPipe(err) {
		return nil
	}
	return unwritable(a.text("标准输出", "standard output"), err)
}

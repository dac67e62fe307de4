package main

import (
	"strings"

	"canon.dev/canon/dsl/diag"
)

// langFlag finds --lang among the arguments before they are parsed: help and errors of the command line need it.
func langFlag(args []string) string {
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if value, ok := strings.CutPrefix(arg, "--lang="); ok {
			return value
		}
		if arg == "--lang" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

func checkLang(flag string) error {
	if flag == "" || flag == "zh" || flag == "en" {
		return nil
	}
	return wrongUsage(diag.Text{
		Zh: "--lang 只能是 zh 或 en，这里是 " + diag.Shown(flag),
		En: "--lang is zh or en, here it is " + diag.Shown(flag),
	})
}

// chooseLang is the flag, then the project's language, then the system's, then Chinese.
func chooseLang(flag, project string, env func(string) string) string {
	for _, asked := range []string{flag, project, localeLang(env)} {
		if asked == "zh" || asked == "en" {
			return asked
		}
	}
	return "zh"
}

// localeLang reads the system's locale: the first variable that is set decides. A locale in neither language is read as English,
// which more people know; "C" and "POSIX" name no language.
func localeLang(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		locale := strings.ToLower(env(name))
		if locale == "" {
			continue
		}
		switch lang, _, _ := strings.Cut(strings.NewReplacer(".", "_", "-", "_").Replace(locale), "_"); lang {
		case "zh":
			return "zh"
		case "c", "posix":
			return ""
		}
		return "en"
	}
	return ""
}

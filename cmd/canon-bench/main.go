package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"canon.dev/canon/cmd/canon-bench/internal/corpus"
	"canon.dev/canon/cmd/canon-bench/internal/inside"
	"canon.dev/canon/cmd/canon-bench/internal/peer"
	"canon.dev/canon/schema"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "canon-bench:", err)
		os.Exit(1)
	}
}

// run picks what to do. What needs much memory is a process of its own, because the one that measures must stay small.
func run(ctx context.Context, args []string) error {
	if len(args) > 0 {
		switch args[0] {
		case "generate":
			return generate(ctx, args[1:])
		case "data":
			return data(args[1:])
		case "inside":
			return measureInside(ctx, args[1:])
		}
	}
	return bench(ctx, args)
}

func generate(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("generate", flag.ExitOnError)
	root := flags.String("root", ".", "the project's folder")
	n := flags.Int("n", 10_000, "how many resources")
	seed := flags.Uint64("seed", 1, "what it is drawn from")
	out := flags.String("o", "corpus", "folder to write to")
	if err := flags.Parse(args); err != nil {
		return err
	}
	files, err := corpus.Generate(ctx, os.DirFS(*root), *n, *seed)
	if err != nil {
		return err
	}
	return corpus.Write(*out, files)
}

// data writes what the peers read, beside each other: data FOLDER, where catalog.json lies.
func data(args []string) error {
	dir := args[0]
	catalog, err := os.ReadFile(filepath.Join(dir, "catalog.json"))
	if err != nil {
		return err
	}
	resources, err := peer.Data(catalog)
	if err != nil {
		return err
	}
	rules, err := schema.Load(peer.Ruleset(catalog))
	if err != nil {
		return err
	}
	jsonSchema, err := peer.JSONSchema(rules)
	if err != nil {
		return err
	}
	whole, lines, err := encoded(resources)
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{
		"data.json": whole, "data.jsonl": lines, "schema.json": jsonSchema, "schema.cue": peer.CUE(rules), "validate.cjs": []byte(peer.AJV),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func encoded(resources []peer.Resource) (whole, lines []byte, err error) {
	for _, r := range resources {
		line, err := json.Marshal(r)
		if err != nil {
			return nil, nil, err
		}
		lines = append(append(lines, line...), '\n')
	}
	whole, err = json.Marshal(resources)
	return whole, lines, err
}

// measureInside prints the times of package inside as JSON: inside CORPUS FOLDER GOROOT.
func measureInside(ctx context.Context, args []string) error {
	dir := args[1]
	times, err := inside.Measure(ctx, inside.Input{
		Corpus: args[0], GoRoot: args[2],
		Catalog: filepath.Join(dir, "catalog.json"), Data: filepath.Join(dir, "data.jsonl"), CUE: filepath.Join(dir, "schema.cue"),
	})
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(times)
}

package schema

//go:generate go run ./export/generate .

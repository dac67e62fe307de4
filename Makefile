# Canon's chores. `make` lists them; `make check` is what continuous integration runs.

GO          ?= go
STATICCHECK ?= honnef.co/go/tools/cmd/staticcheck@v0.8.2
FUZZTIME    ?= 20000x
GENERATED   := schema/tables compiler/near/pinyin.bin docs/codes.md docs/rules.md
# Inputs are counted, not timed: a deadline inside an input would fail the run.
# An input is minimised for a minute by default, in which nothing else is tried.
FUZZ        := $(GO) test -run '^$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 10x

.DEFAULT_GOAL := help
.PHONY: help build test check vet staticcheck format fresh content fuzz bench benchmarks generate install

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: ## bin/canon
	CGO_ENABLED=0 $(GO) build -o bin/canon ./cmd/canon

install: ## canon into GOBIN
	CGO_ENABLED=0 $(GO) install ./cmd/canon

test: ## the tests
	$(GO) test ./...

check: build vet staticcheck format content fresh ## everything that must hold before a change goes in
	$(GO) test -race ./...
	$(MAKE) fuzz

vet: ## go vet; the tags of a participle grammar are its own
	$(GO) vet -structtag=false ./...

staticcheck: ## staticcheck, fetched at its pinned version
	$(GO) run $(STATICCHECK) ./...

format: ## gofmt has nothing to say
	@out=$$(gofmt -l $$(git ls-files '*.go')); test -z "$$out" || { echo "gofmt would change:"; echo "$$out"; exit 1; }

content: build ## the official resources are formatted and legal, each folder a project of its own
	bin/canon fmt --check content
	for folder in content/*/; do bin/canon check --lang en $$folder || exit 1; done

fresh: generate ## what is generated is committed as generated
	git diff --exit-code -- $(GENERATED)
	@new=$$(git ls-files --others --exclude-standard -- $(GENERATED)); test -z "$$new" || { echo "generated but not committed:"; echo "$$new"; exit 1; }

generate: ## the tables from the CUE, the reference from the tables
	$(GO) generate ./schema
	$(GO) generate ./...

fuzz: ## a short fuzz of the decoder, the parsers, binding, the formatter, pages and the report
	$(FUZZ) -fuzz FuzzDecode ./dsl/source
	$(FUZZ) -fuzz FuzzParse ./dsl
	$(FUZZ) -fuzz FuzzBind ./compiler/bind
	$(FUZZ) -fuzz FuzzFormat ./dsl/format
	$(FUZZ) -fuzz FuzzParse ./compiler/wikitext
	$(FUZZ) -fuzz FuzzPage ./compiler/markup
	$(FUZZ) -fuzz FuzzText ./cmd/canon/internal/report

bench: ## measure against the bars and the peers: a corpus, cue vet, ajv (with node and npm), go/parser, encoding/json
	$(GO) run ./cmd/canon-bench

benchmarks: ## the packages' own benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

package report

import (
	"bytes"
	"testing"

	"canon.dev/canon/dsl/diag"
	"canon.dev/canon/dsl/source"
)

// The form of the JSON report is a contract: programs read these keys in this order.
func TestJSONForm(t *testing.T) {
	d := duplicate()
	d.Fixes[0].Safe = true
	d.Fixes[0].Edits = []diag.Edit{{Span: source.Span{File: d.Span.File, Start: 0, End: 6}, NewText: "<物品>"}}
	nowhere := diag.Diagnostic{Code: "test/nowhere", Severity: diag.Advice, Message: message("无", "none", diag.Word("w", "字"), diag.At("at", d.Span))}
	var out bytes.Buffer
	if err := JSON(&out, diag.List{d, nowhere}, Summary{Files: 1, Resources: 2, Errors: 3, Warnings: 4, Advice: 5, Undecided: 6}, "en"); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != wantJSON {
		t.Errorf("got:\n%s\nwant:\n%s", got, wantJSON)
	}
}

func TestJSONOfNothing(t *testing.T) {
	var out bytes.Buffer
	if err := JSON(&out, nil, Summary{}, "zh"); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(out.Bytes(), []byte(`"diagnostics": []`)) {
		t.Errorf("an empty list must be a list:\n%s", out.String())
	}
}

const wantJSON = `{
  "version": 1,
  "summary": {
    "files": 1,
    "resources": 2,
    "errors": 3,
    "warnings": 4,
    "advice": 5,
    "undecided": 6
  },
  "diagnostics": [
    {
      "code": "test/duplicate",
      "severity": "error",
      "file": "甲/a.canon",
      "range": {
        "start": {
          "line": 6,
          "column": 5,
          "offset": 71
        },
        "end": {
          "line": 6,
          "column": 12,
          "offset": 92
        }
      },
      "message": "armor piercing twice: 8 ÷ 3 = 8/3",
      "args": {
        "entry": {
          "zh": "破甲",
          "en": "armor piercing"
        },
        "n": 8,
        "third": "8/3"
      },
      "rule": {
        "ruleset": "book",
        "id": "book/stack/x",
        "section": "取最高",
        "lines": [
          2287,
          2297
        ],
        "reading": "C-52",
        "provenance": "derived"
      },
      "labels": [
        {
          "file": "甲/a.canon",
          "range": {
            "start": {
              "line": 3,
              "column": 8,
              "offset": 39
            },
            "end": {
              "line": 3,
              "column": 10,
              "offset": 45
            }
          },
          "message": "first here"
        }
      ],
      "fixes": [
        {
          "title": "remove the line",
          "safe": true,
          "edits": [
            {
              "file": "甲/a.canon",
              "range": {
                "start": {
                  "line": 1,
                  "column": 1,
                  "offset": 0
                },
                "end": {
                  "line": 1,
                  "column": 3,
                  "offset": 6
                }
              },
              "newText": "<物品>"
            }
          ]
        }
      ]
    },
    {
      "code": "test/nowhere",
      "severity": "advice",
      "file": "",
      "range": {
        "start": {
          "line": 1,
          "column": 1,
          "offset": 0
        },
        "end": {
          "line": 1,
          "column": 1,
          "offset": 0
        }
      },
      "message": "none",
      "args": {
        "at": {
          "file": "甲/a.canon",
          "range": {
            "start": {
              "line": 6,
              "column": 5,
              "offset": 71
            },
            "end": {
              "line": 6,
              "column": 12,
              "offset": 92
            }
          }
        },
        "w": "字"
      },
      "rule": null,
      "labels": [],
      "fixes": []
    }
  ]
}
`

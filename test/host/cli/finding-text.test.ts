import { expect, it } from "vitest";
import { findingText } from "../../../src/host/cli/finding-text.ts";
import type { Finding } from "../../../src/host/cli/findings.ts";
import { PLAIN_STYLE } from "../../../src/host/cli/style.ts";

const finding = (code: string, n: number, severity: Finding["severity"] = "warning"): Finding => ({
  code,
  severity,
  path: `$.entries[${n}]`,
  message: `Message ${n}.`,
  remedy: `Do ${n}.`,
});
const text = (findings: readonly Finding[], all = false) =>
  findingText("a.json", findings, { style: PLAIN_STYLE, all });

it("says so when there is nothing", () => expect(text([])).toBe("a.json: nothing to report\n"));

it("groups by code and shows each remedy once", () => {
  const one = { ...finding("b-code", 2), remedy: "Do 1." };
  expect(text([finding("a-code", 0, "error"), finding("b-code", 1), one])).toBe(
    [
      "a.json: 1 error, 2 warnings",
      "",
      "error a-code",
      "  Message 0.",
      "    $.entries[0]",
      "  → Do 0.",
      "",
      "warning b-code",
      "  Message 1.",
      "    $.entries[1]",
      "  Message 2.",
      "    $.entries[2]",
      "  → Do 1.",
      "",
    ].join("\n"),
  );
});

it("keeps each part on its line, and steering characters visible", () => {
  const odd = { ...finding("a-code", 0), message: "of \r\n\u001B[2J", path: "$.\u009B", remedy: "Do\u2028\u202E." };
  const shown = findingText("a\n.json", [odd], { style: PLAIN_STYLE, all: false });
  expect(shown.split("\n")).toEqual([
    "a\\n.json: 1 warning",
    "",
    "warning a-code",
    "  of \\r\\n\\u001b[2J",
    "    $.\\u009b",
    "  → Do\\u2028\\u202e.",
    "",
  ]);
});

it("counts what it does not show, unless all is asked for", () => {
  const many = Array.from({ length: 14 }, (_, i) => finding("a-code", i));
  expect(text(many)).toContain("  … and 4 more (--all shows them)\n");
  expect(text(many)).not.toContain("Message 10.");
  expect(text(many, true)).toContain("Message 13.");
});

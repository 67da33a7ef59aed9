import { expect, test } from "vitest";
import { overlayRoot, readBookRoot } from "../../../src/matcher/formats/book-root.ts";
import { Findings } from "../../../src/matcher/formats/findings.ts";

test("description and settings", () => {
  const root = { description: "d", scan_depth: 3, token_budget: 9, recursive_scanning: true, extensions: { e: 1 } };
  expect(readBookRoot(root)).toEqual({
    description: "d",
    settings: { scanDepth: 3, tokenBudget: 9, recursiveScanning: true, extensions: { e: 1 } },
  });
  expect(readBookRoot({ scan_depth: null })).toEqual({ settings: {} });
  expect(readBookRoot([])).toEqual({ settings: {} });
});

test("odd values are understood and reported", () => {
  const findings = new Findings();
  expect(readBookRoot({ scan_depth: "4", extensions: [] }, findings).settings).toEqual({ scanDepth: 4 });
  expect(findings.all().map(({ code, path }) => `${code} ${path}`)).toEqual([
    "wrong-type $.scan_depth",
    "wrong-type $.extensions",
  ]);
});

test("only what was edited is written", () => {
  const root = { description: "d", scan_depth: "4", token_budget: 9, own: 1 };
  const before = readBookRoot(root);
  const now = { description: "e", settings: { scanDepth: 4, recursiveScanning: false } };
  expect(overlayRoot(root, { before, now })).toEqual({
    description: "e",
    scan_depth: "4",
    recursive_scanning: false,
    own: 1,
  });
});

import { describe, expect, it } from "vitest";
import { addedText } from "../../../../src/host/cli/library/added-text.ts";
import { PLAIN_STYLE } from "../../../../src/host/cli/style.ts";

const LOOK = { style: PLAIN_STYLE, all: false };
const ADDED = { kind: "world-book", id: "w1", name: "B", notes: [] } as const;

describe("what is said about an added file", () => {
  it.each([
    ["nothing to count", ADDED, 'x.json: world book "B" added as w1\n'],
    [
      "one entry",
      { ...ADDED, entries: { read: 1, kept: 1, changed: null } },
      'x.json: world book "B" added as w1, 1 of 1 entry\n',
    ],
    [
      "changed entries",
      { ...ADDED, entries: { read: 3, kept: 3, changed: 2 } },
      'x.json: world book "B" added as w1, 3 of 3 entries, 2 read otherwise than written\n',
    ],
  ])("%s", (_name, added, text) => expect(addedText("x.json", added, LOOK)).toBe(text));

  it("steers no terminal, whatever names and notes hold", () => {
    const notes = [{ code: "c", severity: "warning", message: "a\u001B[2Jb\nc", path: "$\u202E" } as const];
    const text = addedText("x\r.json", { ...ADDED, name: "\u001B]0;x\u0007", notes }, LOOK);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u202E/u);
    expect(text.split("\n")).toHaveLength(3);
  });
});

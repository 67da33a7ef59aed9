import { describe, expect, it } from "vitest";
import {
  buildOutput,
  mergeAuthorNote,
  type PrintedEntry,
  unprintedReason,
} from "../../../src/matcher/activate/output.ts";
import type { ScanOutput } from "../../../src/matcher/model/outcome.ts";
import { type Fields, loreEntry } from "../../support/lore.ts";

const printed = (text: string, fields: Fields): PrintedEntry => ({ entry: loreEntry(fields), text });
const at = (position: unknown, ...texts: [text: string, order: number][]): PrintedEntry[] =>
  texts.map(([text, order]) => printed(text, { position, order }));

describe("lists of one position", () => {
  it.each<[position: number, read: (output: ScanOutput) => unknown]>([
    [0, ({ before }) => before.split("\n")],
    [1, ({ after }) => after.split("\n")],
    [2, ({ authorNoteTop }) => authorNoteTop],
    [3, ({ authorNoteBottom }) => authorNoteBottom],
  ])("%d: lowest order first, of equal ones the later activated first", (position, read) => {
    const output = buildOutput(at(position, ["mid 1", 5], ["high", 9], ["mid 2", 5], ["low", 1]));
    expect(read(output)).toEqual(["low", "mid 2", "mid 1", "high"]);
  });

  it("are joined as they are: nothing is trimmed", () => {
    expect(buildOutput(at(0, [" a ", 2], ["b\n", 1])).before).toBe("b\n\n a ");
  });

  it("hold what belongs to them alone", () => {
    const { before, after, authorNoteTop } = buildOutput([...at(0, ["b", 1]), ...at(1, ["a", 1])]);
    expect([before, after, authorNoteTop]).toEqual(["b", "a", []]);
  });

  it("put entries without an order where they were activated among their equals", () => {
    expect(buildOutput([printed("a", { order: undefined, position: 0 }), ...at(0, ["b", 7])]).before).toBe("b\na");
  });
});

describe("example messages", () => {
  it("are one list in printing order, each with its side", () => {
    const { examples } = buildOutput([...at(5, ["top", 1]), ...at(6, ["bottom", 2]), ...at(5, ["top 2", 3])]);
    expect(examples).toEqual([
      { position: "before", content: "top" },
      { position: "after", content: "bottom" },
      { position: "before", content: "top 2" },
    ]);
  });
});

describe("entries at depth", () => {
  const deep = (text: string, order: number, depth: unknown, role: unknown = 0): PrintedEntry =>
    printed(text, { position: 4, order, depth, role });

  it("are grouped by depth and role, groups by highest order, entries lowest first", () => {
    const { depth } = buildOutput([deep("a", 1, 4), deep("b", 9, 2), deep("c", 5, 4, 1), deep("d", 7, 4)]);
    expect(depth).toEqual([
      { depth: 2, role: 0, entries: ["b"] },
      { depth: 4, role: 0, entries: ["a", "d"] },
      { depth: 4, role: 1, entries: ["c"] },
    ]);
  });

  it("without a depth join the group of depth 4 where there is one, else stand alone", () => {
    expect(buildOutput([deep("a", 9, 4), deep("b", 1, null)]).depth).toEqual([
      { depth: 4, role: 0, entries: ["b", "a"] },
    ]);
    expect(buildOutput([deep("a", 9, null), deep("b", 5, null), deep("c", 1, 4)]).depth).toEqual([
      { depth: null, role: 0, entries: ["a"] },
      { depth: null, role: 0, entries: ["b"] },
      { depth: 4, role: 0, entries: ["c"] },
    ]);
  });

  it("without a role are the system's", () => {
    expect(buildOutput([deep("a", 1, 0, null)]).depth).toEqual([{ depth: 0, role: 0, entries: ["a"] }]);
  });
});

describe("outlets", () => {
  it("run the other way round: highest order first", () => {
    const outlet = (text: string, order: number, outletName: string): PrintedEntry =>
      printed(text, { position: 7, order, outletName });
    const { outlets } = buildOutput([outlet("low", 1, "hall"), outlet("high", 9, "hall"), outlet("x", 1, "attic")]);
    expect([...outlets]).toEqual([
      ["hall", ["high", "low"]],
      ["attic", ["x"]],
    ]);
  });
});

describe("what is printed nowhere", () => {
  it.each<[text: string, fields: Fields, reason: string | null]>([
    ["", { position: 0 }, "empty"],
    ["a", { position: 9 }, "no-position"],
    ["a", { position: "0" }, "no-position"],
    ["a", { position: undefined }, "no-position"],
    ["a", { position: 7, outletName: "" }, "no-outlet"],
    ["", { position: 9 }, "empty"],
    ["a", { position: 7, outletName: "hall" }, null],
    ["a", { position: 0 }, null],
  ])("%j of %j: %s", (text, fields, reason) => {
    const one = printed(text, fields);
    expect(unprintedReason(one)).toBe(reason);
    const { before, depth, examples, outlets } = buildOutput([one]);
    expect([before !== "" || outlets.size > 0, depth, examples]).toEqual([reason === null, [], []]);
  });
});

describe("the author's note", () => {
  const output = (top: string[], bottom: string[]): ScanOutput => ({
    ...buildOutput([]),
    authorNoteTop: top,
    authorNoteBottom: bottom,
  });
  it.each([
    [["a", "b"], ["c"], "note", "a\nb\nnote\nc"],
    [[], [], "note", "note"],
    [["a"], [], "note", "a\nnote"],
    [[], ["c"], "note", "note\nc"],
    [[], [], "", ""],
    // One break at each end is taken, whoever put it there.
    [["\na"], ["c\n"], "note", "a\nnote\nc"],
    [["\n\na"], [], "note\n", "\na\nnote\n"],
  ])("%j, %j around %j: %j", (top, bottom, note, merged) => {
    expect(mergeAuthorNote(output(top, bottom), note)).toBe(merged);
  });
});

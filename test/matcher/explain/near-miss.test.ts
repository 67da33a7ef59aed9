import { describe, expect, it } from "vitest";
import { nearMisses, type NearMiss } from "../../../src/matcher/explain/near-miss.ts";
import { subjectOf } from "../../../src/matcher/explain/subject.ts";
import { textsOf } from "../../../src/matcher/explain/texts.ts";
import { type Given, type GivenScan, scanned } from "./support.ts";

function misses(keys: string[], messages: string[], fields: Given = {}, scan: Partial<GivenScan> = {}): NearMiss[] {
  const { about } = scanned({ entries: [{ keys, ...fields }], messages, ...scan });
  const subject = subjectOf(about(0));
  return nearMisses(keys, subject, textsOf(subject));
}
const kinds = (list: readonly NearMiss[]): string[] => list.map(({ kind }) => kind);

describe("near misses of a literal", () => {
  it("finds the window with the fewest edits over all scanned texts", () => {
    const [miss, ...rest] = misses(
      ["harbour"],
      ["the harbur", "the harbours", "old harbr"].map((text) => text.replace("harbours", "herbour")),
    );
    expect(rest).toEqual([]);
    expect(miss).toMatchObject({
      kind: "edits",
      distance: 1,
      place: { where: "message", index: 0 },
      offset: 4,
      length: 6,
    });
    expect(miss?.says).toBe("1 edit away, in message 0 (the newest): the «harbur»");
  });

  it("prefers a nearer window in an older message", () => {
    const [miss] = misses(["harbour"], ["a harbxxr", "a harbor"]);
    expect(miss).toMatchObject({ distance: 1, place: { where: "message", index: 1 } });
  });

  it("names another case, and a longer word, instead of edits", () => {
    expect(misses(["Pier"], ["the pier"], { caseSensitive: true })).toMatchObject([
      { kind: "case", offset: 4, length: 4, says: "only in another case, in message 0 (the newest): the «pier»" },
    ]);
    expect(misses(["pier"], ["two piers"], { matchWholeWords: true })).toMatchObject([
      { kind: "whole-word", says: "only inside a longer word, in message 0 (the newest): two «pier»s" },
    ]);
  });

  it("names where the key occurs out of sight: beyond the depth, or in a source that is not asked for", () => {
    expect(misses(["pier"], ["nothing", "the pier"], { scanDepth: 1 })).toMatchObject([
      {
        kind: "unseen",
        place: { where: "message", index: 1 },
        says: expect.stringMatching(/^beyond the scan depth, in message 1/) as string,
      },
    ]);
    const source = { request: { sources: { scenario: "on the pier" } } };
    expect(misses(["pier"], ["nothing"], {}, source)).toMatchObject([
      {
        kind: "unseen",
        place: { where: "source", source: "scenario" },
        says: expect.stringMatching(/^not scanned for this entry, in the scenario/) as string,
      },
    ]);
    expect(kinds(misses(["pier"], ["a pior", "the pier"], { scanDepth: 1 }))).toEqual(["edits", "unseen"]);
  });

  it("names where the key occurs outside of the window", () => {
    const outside = { older: ["nothing", "an early pier"], cutHead: "xx the long pier" };
    const { about } = scanned({ entries: [{ keys: ["pier", "/pier\\d/", "quay"] }], messages: ["s of stone", "old"] });
    const subject = subjectOf({ ...about(0), outside: { ...outside, cutHead: "" } });
    const texts = textsOf(subject);
    expect(nearMisses(["pier", "/pier\\d/", "quay"], subject, texts).map(({ says }) => says)).toEqual([
      "outside the scanned window, in message 3: an early «pier»",
      'needs "pier": found only outside the scanned window, in message 3: an early «pier»',
      "nothing like it in any text of this scan or outside of its window",
    ]);
    const cut = subjectOf({ ...about(0), outside });
    expect(nearMisses(["pier"], cut, textsOf(cut))).toMatchObject([
      { kind: "unseen", place: { where: "message", index: 0 }, offset: 12, length: 4 },
    ]);
  });

  it("says so when there is nothing like it, and for keys of one character", () => {
    expect(kinds(misses(["harbour"], ["mountains"]))).toEqual(["nothing"]);
    expect(kinds(misses(["x"], ["y"]))).toEqual(["nothing"]);
  });

  it("gives offsets of the text as it is, where lower case is longer", () => {
    const [miss] = misses(["harbour"], ["İİ harbor"]);
    expect(miss).toMatchObject({ offset: 3, length: 6 });
  });

  it("expands macros in keys, and tells of keys that can never miss or hit", () => {
    expect(misses(["{{user}}x"], ["Mara here"])).toMatchObject([{ key: "Marax", kind: "edits" }]);
    expect(kinds(misses(["", "pier"], ["pear"]))).toEqual(["nothing", "edits"]);
  });

  it("tells keys that do hit, as secondary keys may", () => {
    expect(misses(["pier", "quay"], ["the pier"])).toMatchObject([{ kind: "hit", offset: 4 }, { kind: "nothing" }]);
  });

  it("looks at 32 keys of a long list", () => {
    expect(
      misses(
        Array.from({ length: 40 }, (_, i) => `harbour${i}`),
        ["mountains"],
      ),
    ).toHaveLength(32);
  });
});

describe("near misses of a regex", () => {
  it("tells its required literals, found or not", () => {
    const [found, ...rest] = misses(["/old (?:pier|quay)s? harbour/"], ["an old harbour, an old pier"]);
    expect([found?.kind, rest]).toEqual(["required", []]);
    expect(found?.says).toMatch(/^needs .*": (found in message 0 .*, but the rest does not match|not found)$/);
    const [alternatives] = misses(["/bell(?:s|ry) rang/"], ["a bellry rang"]);
    expect(alternatives).toMatchObject({
      kind: "required",
      offset: 2,
      says: expect.stringContaining('needs one of "bells') as string,
    });
    expect(misses(["/harbour\\d+/"], ["the harbour"])).toMatchObject([
      {
        kind: "required",
        offset: 4,
        length: 7,
        says: expect.stringMatching(/^needs "harbour": found in message 0/) as string,
      },
    ]);
    expect(misses(["/harbour\\d+/"], ["nothing"])).toMatchObject([{ says: 'needs "harbour": not found' }]);
  });

  it("tells a literal that stands only out of sight", () => {
    const [miss] = misses(["/harbour\\d+/"], ["nothing", "the harbour"], { scanDepth: 1 });
    expect(miss).toMatchObject({ kind: "unseen", place: { where: "message", index: 1 } });
  });

  it("tells a refusal with its hint, and a regex without literals", () => {
    const [refused] = misses(["/(\\w+) \\1/"], ["a b"]);
    expect(refused?.kind).toBe("refused");
    expect(refused?.says).toMatch(/^refused \(regex-backreference: .+\): .+/);
    const [bare] = misses(["/\\d{3}/"], ["a b"]);
    expect(bare).toMatchObject({ kind: "required", says: expect.stringContaining("without any literal") as string });
  });
});

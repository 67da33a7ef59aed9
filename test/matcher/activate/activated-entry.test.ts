import { describe, expect, it } from "vitest";
import { reasonOf } from "../../../src/matcher/model/reason.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { type Fields, scanned, UNITS } from "../../support/lore.ts";

const one = (fields: Fields): ReturnType<typeof scanned> =>
  scanned({ entries: [{ key: ["cat"], content: "Text.", ...fields }], messages: ["a cat"], ports: { tokens: UNITS } });

describe("an active entry in the outcome", () => {
  it("says where it stands, why, and what it cost", () => {
    expect(one({}).entry(0)).toEqual({
      entry: 0,
      book: "B",
      uid: 0,
      reason: "key",
      rank: 0,
      loop: 1,
      content: "Text.",
      order: 100,
      position: "before_character_definition",
      role: "system",
      tokens: 6,
      evidence: { key: "cat", keyIndex: 0, where: "message", index: 0, offset: 2, length: 3 },
    });
  });

  it.each<[fields: Fields, expected: Record<string, unknown>]>([
    [
      { position: 4, depth: 2, role: 1 },
      { position: "at_depth", depth: 2, role: "user" },
    ],
    [{ position: 4, depth: null }, { depth: null }],
    [
      { position: 7, outletName: "hall" },
      { position: "outlet", outletName: "hall" },
    ],
    [{ keysecondary: ["a"] }, { reason: "secondary" }],
    [{ probability: 60 }, { roll: { value: 0.5, probability: 60 } }],
    [{ content: "Hi {{user}}." }, { content: "Hi Mara." }],
  ])("%j: %j", (fields, expected) => expect(one(fields).entry(0)).toMatchObject(expected));

  it("has a depth at depth alone, and a roll only where one was made", () => {
    const entry = one({ depth: 3 }).entry(0);
    expect("depth" in entry).toBe(false);
    expect("roll" in entry).toBe(false);
    expect("wonGroup" in entry).toBe(false);
  });

  it.each<[fields: Fields, unprinted: string]>([
    [{ content: "" }, "empty"],
    [{ content: "{{noop}}" }, "empty"],
    [{ position: 99 }, "no-position"],
    [{ position: 7 }, "no-outlet"],
  ])("that is printed nowhere keeps what activated it, its decision says why not: %j", (fields, unprinted) => {
    const scan = one(fields);
    expect(scan.entry(0)).toMatchObject({ reason: "key", unprinted });
    expect(scan.reason(0)).toBe(unprinted);
  });

  it("settles its decision with the loop in which it was activated", () => {
    const { outcome, entry } = scanned({
      entries: [
        { constant: true, content: "the dog" },
        { key: ["dog"], content: "Dog." },
      ],
      messages: ["x"],
      settings: { recursive: true },
    });
    expect([...outcome.decisions.reason].map(reasonOf)).toEqual(["constant", "recursion"]);
    expect([...outcome.decisions.loop]).toEqual([1, 2]);
    expect([entry(0).rank, entry(1).rank]).toEqual([0, 1]);
  });

  it("has no tokens where no budget counts them", () => {
    const { entry } = scanned({
      entries: [{ constant: true, content: "Text." }],
      request: { settings: DEFAULT_SETTINGS },
    });
    expect("tokens" in entry(0)).toBe(false);
  });
});

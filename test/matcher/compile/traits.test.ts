import { describe, expect, it } from "vitest";
import * as lore from "../../../src/matcher/compile/lore.ts";
import { baseReasonOf, isDelayed, traitsOf } from "../../../src/matcher/compile/traits.ts";
import { reasonOf } from "../../../src/matcher/model/reason.ts";
import { type Fields, loreEntry } from "../../support/lore.ts";

describe("the traits of an entry", () => {
  it.each<[what: string, fields: Fields, traits: number]>([
    ["an ordinary one", { key: ["cat"], content: "Text." }, 0],
    ["disabled", { disable: true }, lore.TRAIT_DISABLED],
    ["with triggers", { triggers: ["quiet"] }, lore.TRAIT_TRIGGERS],
    ["with a filter", { characterFilter: { names: ["Ada"] } }, lore.TRAIT_FILTER],
    ["with a filter of nobody", { characterFilter: { names: [], tags: [] } }, 0],
    ["delayed by messages", { delay: 2 }, lore.TRAIT_DELAY],
    ["delayed until recursion", { delayUntilRecursion: true }, lore.TRAIT_LEVEL],
    ["excluded from recursion", { excludeRecursion: true }, lore.TRAIT_EXCLUDE],
    ["@@activate", { content: "@@activate\nText" }, lore.TRAIT_ACTIVATE],
    ["@@dont_activate", { content: "@@dont_activate\nText" }, lore.TRAIT_DONT_ACTIVATE],
    ["constant", { constant: true }, lore.TRAIT_CONSTANT],
    ["with secondary keys", { keysecondary: ["a"], selective: true }, lore.TRAIT_SECONDARY],
    ["with secondary keys that do not count", { keysecondary: ["a"], selective: false }, 0],
    ["selective without secondary keys", { keysecondary: [], selective: true }, 0],
    ["with a macro in the content", { content: "Hi {{user}}" }, lore.TRAIT_MACROS],
    ["with an old marker in the content", { content: "Hi <USER>" }, lore.TRAIT_MACROS],
    ["with an escaped brace in the content", { content: String.raw`\{x` }, lore.TRAIT_MACROS],
  ])("%s", (_what, fields, traits) => expect(traitsOf(loreEntry(fields))).toBe(traits));

  it("have a bit each", () => {
    const bits = Object.entries(lore).flatMap(([name, bit]) =>
      name.startsWith("TRAIT_") && name !== "TRAIT_GATED" ? [Number(bit)] : [],
    );
    expect(bits.reduce((all, bit) => all | bit, 0)).toBe(2 ** bits.length - 1);
    expect(bits).toHaveLength(13);
  });
});

describe("the delay level", () => {
  it.each([
    [true, true],
    [2, true],
    ["2", true],
    ["0", true],
    ["", false],
    [0, false],
    [false, false],
    [null, false],
  ])("%j delays: %s", (delayUntilRecursion, delays) => {
    expect(isDelayed(loreEntry({ delayUntilRecursion }))).toBe(delays);
  });
});

describe("the reason of an entry that nothing touches", () => {
  it.each<[fields: Fields, reason: string]>([
    [{ key: ["cat"] }, "key-miss"],
    [{ key: [] }, "no-keys"],
    [{ key: ["cat"], disable: true }, "disabled"],
    [{ key: [], content: "@@dont_activate\nText" }, "dont-activate"],
    [{ key: [], content: "@@activate\n@@dont_activate\nText" }, "no-keys"],
    [{ key: ["cat"], disable: true, content: "@@dont_activate\nText" }, "disabled"],
  ])("%j: %s", (fields, reason) => expect(reasonOf(baseReasonOf(loreEntry(fields)))).toBe(reason));
});

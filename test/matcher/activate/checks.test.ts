import { describe, expect, it } from "vitest";
import type { Reason } from "../../../src/matcher/model/reason.ts";
import type { RegexEngine } from "../../../src/matcher/ports.ts";
import { type Fields, scanned } from "../../support/lore.ts";

const reasonOf = (fields: Fields, messages: readonly string[] = ["a cat sat"]): Reason =>
  scanned({ entries: [{ content: "Text.", ...fields }], messages }).reason(0);

describe("what activates an entry, in order", () => {
  it("is the decorator before anything else", () => {
    expect(reasonOf({ content: "@@activate\n@@dont_activate\nText." })).toBe("decorator");
    expect(reasonOf({ content: "@@activate\nText.", constant: true })).toBe("decorator");
  });

  it("is nothing for @@dont_activate: constant, forced, key", () => {
    const fields: Fields = { content: "@@dont_activate\nText.", constant: true, key: ["cat"] };
    const forced = [{ book: "B", uid: 0 }];
    expect(scanned({ entries: [fields], messages: ["a cat"], request: { forced } }).reason(0)).toBe("dont-activate");
  });

  it("is being forced before being constant", () => {
    const forced = [{ book: "B", uid: 0 }];
    const { reason } = scanned({ entries: [{ constant: true, content: "Text." }], request: { forced } });
    expect(reason(0)).toBe("forced");
  });

  it("is the constant before its keys", () => {
    expect(reasonOf({ constant: true, key: ["cat"] })).toBe("constant");
  });
});

describe("primary keys", () => {
  it("are none: said so", () => expect(reasonOf({ key: [] })).toBe("no-keys"));
  it("that are no list are none", () => expect(reasonOf({ key: "cat" })).toBe("no-keys"));
  it("miss", () => expect(reasonOf({ key: ["dog"] })).toBe("key-miss"));
  it("that are empty never hit, of white space always do", () => {
    expect(reasonOf({ key: [""] })).toBe("key-miss");
    expect(reasonOf({ key: ["dog", " "] })).toBe("key");
  });

  it("are named by the first that hits", () => {
    const { entry } = scanned({ entries: [{ key: ["dog", "sat", "cat"], content: "Text." }], messages: ["a cat sat"] });
    expect(entry(0).evidence).toMatchObject({ key: "sat", keyIndex: 1, offset: 6 });
  });
});

describe("secondary keys", () => {
  const [any, notAll, notAny, all] = [0, 1, 2, 3];
  it.each<[logic: number, secondary: string[], passes: boolean]>([
    [any, ["sat", "x"], true],
    [any, ["x", "y"], false],
    [notAll, ["sat", "x"], true],
    [notAll, ["sat", "a"], false],
    [notAny, ["x", "y"], true],
    [notAny, ["sat", "x"], false],
    [all, ["sat", "a"], true],
    [all, ["sat", "x"], false],
    // An empty key is never there, one of white space always.
    [any, [""], false],
    [any, [" "], true],
    [notAny, [""], true],
    [notAll, [" "], false],
  ])("logic %d over %j: %s", (selectiveLogic, keysecondary, passes) => {
    expect(reasonOf({ key: ["cat"], keysecondary, selectiveLogic })).toBe(passes ? "secondary" : "secondary-miss");
  });

  it.each([7, -1, "0", {}])("under the unknown logic %j never pass", (selectiveLogic) => {
    expect(reasonOf({ key: ["cat"], keysecondary: ["sat"], selectiveLogic })).toBe("secondary-miss");
    expect(reasonOf({ key: ["cat"], keysecondary: [], selectiveLogic })).toBe("key");
  });

  it("do not count without selective", () => {
    expect(reasonOf({ key: ["cat"], keysecondary: ["dog"], selective: false })).toBe("key");
  });

  it("are not looked at where no primary key hits", () => {
    expect(reasonOf({ key: ["dog"], keysecondary: ["cat"] })).toBe("key-miss");
  });

  it("are tested only until the answer is known: macros in them have effects", () => {
    const keysecondary = ["sat", "{{setvar::seen::yes}}"];
    const given = { messages: ["a cat sat"], entries: [{ key: ["cat"], keysecondary, content: "{{getvar::seen}}!" }] };
    expect(scanned(given).outcome.output.before).toBe("!");
    const [entry] = given.entries;
    const swapped = [{ ...entry, keysecondary: keysecondary.toReversed() }];
    expect(scanned({ ...given, entries: swapped }).outcome.output.before).toBe("yes!");
  });
});

describe("a regex key that cannot answer", () => {
  const engine = (verdict: "deadline" | "failed", killed = false): RegexEngine => ({
    test: () => (killed ? "killed" : verdict),
    exec: () => verdict,
  });
  const scanOf = (fields: Fields, regex: RegexEngine): Reason =>
    scanned({ entries: [{ content: "Text.", ...fields }], messages: ["a cat sat"], ports: { regex } }).reason(0);

  it("is the reason where no other key hits", () => {
    expect(scanOf({ key: ["/ca./"] }, engine("deadline"))).toBe("regex-deadline");
    expect(scanOf({ key: ["/ca./"] }, engine("failed", true))).toBe("regex-killed");
    expect(scanOf({ key: [String.raw`/(\w+) \1/`] }, engine("failed"))).toBe("regex-refused");
    expect(scanOf({ key: ["/cat\\s[^]*sat/"] }, engine("deadline"))).toBe("regex-deadline");
  });

  it("counts as a plain miss when the engine only failed", () => {
    expect(scanOf({ key: ["/ca./"] }, engine("failed"))).toBe("key-miss");
  });

  it("matters no more when another key hits", () => {
    expect(scanOf({ key: ["/ca./", "sat"] }, engine("deadline"))).toBe("key");
  });

  it("is named first of several", () => {
    expect(scanOf({ key: [String.raw`/(\w+) \1/`, "/ca./"] }, engine("deadline"))).toBe("regex-refused");
  });

  it("is the reason among secondary keys too, if they fail by it", () => {
    const fields: Fields = { key: ["cat"], keysecondary: ["/sa./"] };
    expect(scanOf(fields, engine("deadline"))).toBe("regex-deadline");
    expect(scanOf({ ...fields, selectiveLogic: 2 }, engine("deadline"))).toBe("secondary");
    expect(scanOf({ ...fields, key: ["/ca./", "cat"], keysecondary: ["dog"] }, engine("deadline"))).toBe(
      "secondary-miss",
    );
  });
});

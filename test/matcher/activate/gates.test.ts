import { describe, expect, it } from "vitest";
import { readWorldBook } from "../../../src/matcher/formats/read.ts";
import type { Reason } from "../../../src/matcher/model/reason.ts";
import type { ScanRequest } from "../../../src/matcher/model/request.ts";
import { type Fields, type GivenScan, scanned, worldBook } from "../../support/lore.ts";

const always: Fields = { constant: true, content: "Text." };
const reasonOf = (fields: Fields, request: Partial<ScanRequest> = {}, given: Partial<GivenScan> = {}): Reason =>
  scanned({ entries: [{ ...always, ...fields }], messages: ["a cat", "hello"], request, ...given }).reason(0);

describe("what is no entry", () => {
  it.each(["null", "5", '"fox"', "[]", '["fox"]'])("%s in the file is told as invalid and never active", (text) => {
    const entry = '{"key":["cat"],"content":"Text."}';
    for (const file of [`{"entries":{"0":${text},"1":${entry}}}`, `{"entries":[${text},${entry}]}`]) {
      const read = readWorldBook(file);
      if (!read.ok) throw read.error;
      const scan = scanned({
        mode: "product",
        books: [{ id: "B", place: "global", book: read.book }],
        messages: ["fox cat"],
        request: { forced: [{ book: "B", uid: 0, overrides: { content: "Forced." } }] },
      });
      expect([scan.reason(0), scan.reason(1), scan.active]).toEqual(["invalid", "no-position", [1]]);
    }
  });

  it("is not an entry that was made without a file", () => {
    const { entries, ...rest } = worldBook([{ keys: ["cat"], content: "Text." }]);
    const made = entries.map((entry) => ({ ...entry, source: { ...entry.source, raw: null } }));
    const books = [{ id: "B", place: "global" as const, book: { ...rest, entries: made } }];
    expect(scanned({ mode: "product", books, messages: ["cat"] }).active).toEqual([0]);
  });
});

describe("triggers", () => {
  it.each([
    [[], "quiet", "constant"],
    [["normal"], "normal", "constant"],
    [["quiet", "swipe"], "swipe", "constant"],
    [["quiet"], "normal", "trigger"],
    [["Normal"], "normal", "trigger"],
  ])("%j at %s: %s", (triggers, trigger, reason) => expect(reasonOf({ triggers }, { trigger })).toBe(reason));
});

describe("the character filter", () => {
  it.each<[names: string[], isExclude: boolean, file: string | null, reason: Reason]>([
    [["Ada"], false, "Ada", "constant"],
    [["Bob", "Ada"], false, "Ada", "constant"],
    [["Bob"], false, "Ada", "character-filter"],
    [["ada"], false, "Ada", "character-filter"],
    [["Ada"], false, null, "character-filter"],
    [["Ada"], true, "Ada", "character-filter"],
    [["Bob"], true, "Ada", "constant"],
    [["Ada"], true, null, "constant"],
  ])("names %j, exclude %s, for %j: %s", (names, isExclude, characterFile, reason) => {
    expect(reasonOf({ characterFilter: { names, tags: [], isExclude } }, { characterFile })).toBe(reason);
  });

  it.each<[tags: string[], isExclude: boolean, own: string[], reason: Reason]>([
    [["elf"], false, ["old", "elf"], "constant"],
    [["elf"], false, ["old"], "tag-filter"],
    [["elf"], false, [], "tag-filter"],
    [["elf"], true, ["elf"], "tag-filter"],
    [["elf"], true, [], "constant"],
  ])("tags %j, exclude %s, for %j: %s", (tags, isExclude, characterTags, reason) => {
    expect(reasonOf({ characterFilter: { names: [], tags, isExclude } }, { characterTags })).toBe(reason);
  });

  it("does not ask for tags where there is no character", () => {
    expect(reasonOf({ characterFilter: { tags: ["elf"] } }, { characterFile: null })).toBe("constant");
  });

  it("asks for names and tags both", () => {
    const characterFilter = { names: ["Ada"], tags: ["elf"] };
    expect(reasonOf({ characterFilter }, { characterTags: [] })).toBe("tag-filter");
    expect(reasonOf({ characterFilter }, { characterTags: ["elf"], characterFile: "Bob" })).toBe("character-filter");
    expect(reasonOf({ characterFilter }, { characterTags: ["elf"] })).toBe("constant");
  });
});

describe("the delay", () => {
  it.each([
    [3, 2, "delay"],
    [3, 3, "constant"],
    [0, 0, "constant"],
  ])("of %d at %d messages: %s", (delay, messageCount, reason) => {
    expect(reasonOf({ delay }, { messageCount })).toBe(reason);
    expect(reasonOf({ delay, content: "@@activate\nText." }, { messageCount })).toBe(
      reason === "delay" ? "delay" : "decorator",
    );
  });

  it("holds in a dry run too", () => {
    expect(reasonOf({ delay: 3 }, { messageCount: 2, dryRun: true })).toBe("delay");
  });
});

describe("the first gate that stops an entry names the reason", () => {
  const gates: readonly (readonly [Fields, Reason])[] = [
    [{ disable: true }, "disabled"],
    [{ triggers: ["quiet"] }, "trigger"],
    [{ characterFilter: { names: ["Bob"] } }, "character-filter"],
    [{ delay: 9 }, "delay"],
    [{ delayUntilRecursion: true }, "delay-until-recursion"],
  ];
  it.each(gates.map(([, reason], i) => [reason, i] as const))("%s before all below it", (reason, from) => {
    expect(reasonOf(Object.assign({}, ...gates.slice(from).map(([fields]) => fields)))).toBe(reason);
  });
});

describe("recursion gates", () => {
  const wakes: Fields = { constant: true, content: "the dog" };
  const woken = (fields: Fields, settings: GivenScan["settings"] = { recursive: true }): ReturnType<typeof scanned> =>
    scanned({ entries: [wakes, { key: ["dog"], content: "Dog.", ...fields }], messages: ["a cat"], settings });

  it("let recursion text wake an entry", () => expect(woken({}).reason(1)).toBe("recursion"));

  it("keep an excluded entry from recursion text, not from the chat", () => {
    expect(woken({ excludeRecursion: true }).reason(1)).toBe("exclude-recursion");
    expect(woken({ excludeRecursion: true, key: ["cat"] }).reason(1)).toBe("key");
  });

  it("keep a delayed entry from the first loop, even when the chat has its key", () => {
    const scan = woken({ delayUntilRecursion: true, key: ["cat"] });
    expect(scan.reason(1)).toBe("key");
    expect(scan.entry(1).loop).toBe(2);
  });

  it("never let a delayed entry in that is excluded as well", () => {
    expect(woken({ delayUntilRecursion: true, excludeRecursion: true, key: ["cat"] }).reason(1)).toBe(
      "exclude-recursion",
    );
  });

  it("keep an entry of a higher level waiting for that level", () => {
    const { outcome, reason } = scanned({
      entries: [
        wakes,
        { key: ["dog"], content: "Dog.", delayUntilRecursion: 1 },
        { key: ["cat"], content: "Cat.", delayUntilRecursion: 2 },
      ],
      messages: ["a cat"],
      settings: { recursive: true, maxRecursionSteps: 2 },
    });
    expect(outcome.loops.map(({ delayLevel }) => delayLevel)).toEqual([1, 1]);
    expect([reason(1), reason(2)]).toEqual(["recursion", "delay-until-recursion"]);
  });

  it("let a sticky entry through", () => {
    const given: GivenScan = { entries: [{ key: ["cat"], content: "Cat.", sticky: 5, delayUntilRecursion: true }] };
    const { hash } = scanned(given).lore.plain.entries[0]!;
    const timed = { sticky: { "B.0": { hash, start: 1, end: 6, protected: false } }, cooldown: {} };
    expect(scanned({ ...given, messages: ["no"], request: { messageCount: 2, timed } }).reason(0)).toBe("sticky");
  });
});

describe("a cooldown", () => {
  const books = [
    { id: "B", place: "global", book: worldBook([{ keys: ["cat"], content: "Cat.", effects: { cooldown: 4 } }]) },
  ] as const;
  const { hash } = scanned({ books, mode: "product" }).lore.plain.entries[0]!;
  const timed = { sticky: {}, cooldown: { "B.0": { hash, start: 1, end: 5, protected: false } } };

  it("stops an entry whose key is there, and says so", () => {
    const given: GivenScan = { books, mode: "product", messages: ["cat"], request: { messageCount: 2, timed } };
    expect(scanned(given).reason(0)).toBe("cooldown");
    expect(scanned({ ...given, request: { ...given.request, dryRun: true } }).reason(0)).toBe("key");
  });
});

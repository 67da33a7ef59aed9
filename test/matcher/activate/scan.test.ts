import { describe, expect, it } from "vitest";
import { type Fields, scanned } from "../../support/lore.ts";

describe("candidates of a loop", () => {
  it("are in list order, the highest insertion order first", () => {
    const entries = [5, 9, 7].map((order): Fields => ({ constant: true, order }));
    expect(scanned({ entries }).active).toEqual([1, 2, 0]);
  });

  it("are sticky ones first, then forced ones, then the others", () => {
    const entries: Fields[] = [
      { constant: true, content: "a" },
      { constant: true, content: "b" },
      { key: ["no"], content: "c" },
      { key: ["no"], content: "d", sticky: 5 },
    ];
    const { lore } = scanned({ entries });
    const timed = {
      sticky: { "B.3": { hash: lore.plain.entries[3]!.hash, start: 1, end: 6, protected: false } },
      cooldown: {},
    };
    const forced = [{ book: "B", uid: 2 }];
    const { active, outcome } = scanned({ entries, request: { messageCount: 2, timed, forced } });
    expect(active).toEqual([3, 2, 0, 1]);
    expect(outcome.loops[0]?.candidates).toEqual([3, 2, 0, 1]);
  });

  it("are never active entries again, nor those that failed", () => {
    const entries: Fields[] = [
      { constant: true, content: "wakes dog" },
      { constant: true, useProbability: true, probability: 1 },
      { key: ["dog"], content: "Dog." },
    ];
    const { outcome } = scanned({ entries, settings: { recursive: true }, messages: ["x"], rolls: [0.9] });
    expect(outcome.loops.map(({ candidates }) => candidates)).toEqual([[0, 1], [2], []]);
  });
});

describe("loops", () => {
  it("rescan the chat, so that selective logic may change its mind", () => {
    const entries: Fields[] = [
      { constant: true, content: "the dog" },
      { key: ["cat"], keysecondary: ["dog"], selectiveLogic: 0, content: "Both." },
      { key: ["cat"], keysecondary: ["dog"], selectiveLogic: 2, content: "Cat alone." },
    ];
    const { entry } = scanned({ entries, messages: ["a cat"], settings: { recursive: true } });
    expect(entry(1)).toMatchObject({ reason: "secondary", loop: 2 });
    expect(entry(2)).toMatchObject({ reason: "secondary", loop: 1 });
  });

  it("feed contents joined in candidate order as one segment each", () => {
    const entries: Fields[] = [
      { constant: true, content: "one" },
      { constant: true, content: "two" },
      { key: ["/one\\ntwo/"], content: "three" },
      { key: ["/two\\n\\x01three/"], content: "four" },
    ];
    expect(scanned({ entries, messages: ["x"], settings: { recursive: true } }).active).toEqual([0, 1, 2, 3]);
  });

  it("feed nothing of entries that prevent recursion", () => {
    const entries: Fields[] = [
      { constant: true, content: "dog", preventRecursion: true },
      { constant: true, content: "x" },
      { key: ["dog"] },
    ];
    expect(scanned({ entries, messages: ["a"], settings: { recursive: true } }).reason(2)).toBe("key-miss");
  });

  it("are told as notes", () => {
    const { outcome } = scanned({
      entries: [
        { key: ["cat"], content: "dog" },
        { key: ["dog"], content: "" },
      ],
      messages: ["cat"],
      settings: { recursive: true },
    });
    const rest = { delayLevel: 0, delayLevelsLeft: [], overflowed: false };
    expect(outcome.loops).toEqual([
      { n: 1, state: "initial", next: "recursion", candidates: [0], passed: [0], activatedTotal: 1, ...rest },
      { n: 2, state: "recursion", next: "recursion", candidates: [1], passed: [1], activatedTotal: 2, ...rest },
      { n: 3, state: "recursion", next: "none", candidates: [], passed: [], activatedTotal: 2, ...rest },
    ]);
  });
});

describe("being asked to stop", () => {
  it("ends the scan before the next loop", () => {
    let loops = 0;
    const stopped = (): boolean => ++loops > 2;
    const entries: Fields[] = [
      { constant: true, content: "a1" },
      { key: ["a1"], content: "a2" },
      { key: ["a2"], content: "a3" },
    ];
    const run = (): unknown => scanned({ entries, messages: ["x"], settings: { recursive: true }, ports: { stopped } });
    expect(run).toThrow(expect.objectContaining({ name: "MatcherError", code: "scan-stopped" }));
    expect(loops).toBe(3);
  });
});

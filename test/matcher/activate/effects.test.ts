import { describe, expect, it } from "vitest";
import { Effects } from "../../../src/matcher/activate/effects.ts";
import type { CompiledLore } from "../../../src/matcher/engine.ts";
import type { TimedEffect, TimedState } from "../../../src/matcher/model/request.ts";
import { compiled, type Fields, requestOf, scannedWith, type Scanned } from "../../support/lore.ts";

const NONE: TimedState = { sticky: {}, cooldown: {} };

interface Setup {
  readonly lore: CompiledLore;
  readonly effects: Effects;
  readonly isActive: (kind: keyof TimedState) => boolean;
}

/** One entry whose effect record is `record`, at a chat of `messageCount` messages. */
function setup(fields: Fields, timed: (hash: string) => TimedState, messageCount: number, dryRun = false): Setup {
  const lore = compiled({ entries: [{ key: ["cat"], ...fields }] });
  const entry = lore.plain.entries[0]!;
  const effects = new Effects(lore, requestOf({ request: { timed: timed(entry.hash), messageCount, dryRun } }));
  return { lore, effects, isActive: (kind) => effects.isActive(kind, entry) };
}

const record = (hash: string, start: number, end: number, isProtected = false): TimedEffect => ({
  hash,
  start,
  end,
  protected: isProtected,
});
const sticky =
  (start: number, end: number, isProtected = false) =>
  (hash: string): TimedState => ({
    sticky: { "B.0": record(hash, start, end, isProtected) },
    cooldown: {},
  });

describe("a running sticky", () => {
  it.each([
    [5, false],
    [6, true],
    [8, true],
    [9, false],
    [12, false],
  ])("started at 5 for 4: at %d messages active %s", (count, active) => {
    const { effects, isActive } = setup({ sticky: 4 }, sticky(5, 9), count);
    expect(isActive("sticky")).toBe(active);
    expect(effects.any).toBe(active);
    expect(Object.keys(effects.state().sticky)).toEqual(active ? ["B.0"] : []);
  });

  it("that is protected survives a chat that shrank", () => {
    expect(setup({ sticky: 4 }, sticky(5, 9, true), 3).isActive("sticky")).toBe(true);
    expect(setup({ sticky: 4 }, sticky(5, 9), 3).isActive("sticky")).toBe(false);
  });

  it("ends when the entry has no such value any more", () => {
    const { isActive, effects } = setup({ sticky: 0, cooldown: 1 }, sticky(5, 9), 6);
    expect(isActive("sticky")).toBe(false);
    expect(effects.state().sticky).toEqual({});
  });

  it("of an entry that is not there is kept until it runs out", () => {
    const foreign = (): TimedState => ({ sticky: { "X.1": record("00000000000001", 5, 9) }, cooldown: {} });
    expect(setup({}, foreign, 6).effects.state()).toEqual(foreign());
    expect(setup({}, foreign, 6).effects.any).toBe(false);
    expect(setup({}, foreign, 9).effects.state()).toEqual(NONE);
    expect(setup({}, foreign, 5).effects.state()).toEqual(NONE);
  });

  it("starts a protected cooldown when it runs out, in force at once", () => {
    const { effects, isActive, lore } = setup({ sticky: 4, cooldown: 3 }, sticky(5, 9), 9);
    expect(isActive("sticky")).toBe(false);
    expect(isActive("cooldown")).toBe(true);
    const { hash } = lore.plain.entries[0]!;
    expect(effects.state()).toEqual({ sticky: {}, cooldown: { "B.0": record(hash, 9, 12, true) } });
  });

  it("that was cut short starts no cooldown", () => {
    expect(setup({ sticky: 4, cooldown: 3 }, sticky(5, 9), 5).effects.state()).toEqual(NONE);
  });
});

describe("starting effects", () => {
  it("counts sticky and cooldown from the same message, unprotected", () => {
    const { effects, lore } = setup({ sticky: 4, cooldown: 3 }, () => NONE, 7);
    const entry = lore.plain.entries[0]!;
    effects.start(entry);
    expect(effects.state()).toEqual({
      sticky: { "B.0": record(entry.hash, 7, 11) },
      cooldown: { "B.0": record(entry.hash, 7, 10) },
    });
  });

  it("does not prolong an effect that runs", () => {
    const { effects, lore } = setup({ sticky: 4 }, sticky(5, 9), 7);
    effects.start(lore.plain.entries[0]!);
    expect(effects.state().sticky["B.0"]).toMatchObject({ start: 5, end: 9 });
  });

  it("does nothing for an entry without effects", () => {
    const { effects, lore } = setup({ delay: 3 }, () => NONE, 7);
    effects.start(lore.plain.entries[0]!);
    expect(effects.state()).toEqual(NONE);
  });
});

describe("a dry run", () => {
  it("neither reads nor writes effects", () => {
    const { effects, isActive, lore } = setup({ sticky: 4, cooldown: 2 }, sticky(5, 6), 9, true);
    const { hash } = lore.plain.entries[0]!;
    expect(isActive("sticky")).toBe(false);
    effects.start(lore.plain.entries[0]!);
    expect(effects.state()).toEqual(sticky(5, 6)(hash));
  });
});

describe("a chat that grows", () => {
  /** Which of the scans at these message counts had the entry, and why, with effects carried on between them. */
  function story(fields: Fields, turns: readonly (readonly [count: number, text: string])[]): string[] {
    const lore = compiled({ entries: [{ key: ["cat"], content: "Cat.", ...fields }] });
    let timed = NONE;
    return turns.map(([messageCount, text]) => {
      const scan: Scanned = scannedWith(lore, { messages: [text], request: { messageCount, timed } });
      timed = scan.outcome.timed;
      return scan.reason(0);
    });
  }

  it("keeps a sticky entry active without its key, and no hit prolongs it", () => {
    expect(
      story({ sticky: 3 }, [
        [1, "cat"],
        [2, "no"],
        [3, "cat"],
        [4, "no"],
      ]),
    ).toEqual(["key", "sticky", "sticky", "key-miss"]);
  });

  it("silences an entry that cools down", () => {
    expect(
      story({ cooldown: 2 }, [
        [1, "cat"],
        [2, "cat"],
        [3, "cat"],
      ]),
    ).toEqual(["key", "cooldown", "key"]);
  });

  it("lets sticky win over the cooldown that began with it, then starts it afresh", () => {
    expect(
      story({ sticky: 2, cooldown: 2 }, [
        [1, "cat"],
        [2, "no"],
        [3, "cat"],
        [4, "cat"],
        [5, "cat"],
      ]),
    ).toEqual(["key", "sticky", "cooldown", "cooldown", "key"]);
  });

  it("forgets a sticky when the message that started it is swiped away", () => {
    expect(
      story({ sticky: 5 }, [
        [3, "cat"],
        [3, "no"],
        [4, "no"],
      ]),
    ).toEqual(["key", "key-miss", "key-miss"]);
  });

  it("holds an entry back until there are enough messages, constants too", () => {
    expect(
      story({ delay: 3, constant: true }, [
        [2, "cat"],
        [3, "cat"],
      ]),
    ).toEqual(["delay", "constant"]);
  });

  it("breaks the sticky of an entry that is edited", () => {
    const before = compiled({ entries: [{ key: ["cat"], content: "Cat.", sticky: 9 }] });
    const after = compiled({ entries: [{ key: ["cat"], content: "Cat.", sticky: 9, comment: "edited" }] });
    const { timed } = scannedWith(before, { messages: ["cat"], request: { messageCount: 1 } }).outcome;
    const next = { messages: ["no"], request: { messageCount: 2, timed } };
    expect(scannedWith(before, next).reason(0)).toBe("sticky");
    expect(scannedWith(after, next).reason(0)).toBe("key-miss");
    expect(scannedWith(after, next).outcome.timed).toEqual(timed);
  });
});

import { describe, expect, test } from "vitest";

import { LIMITS } from "../../src/matcher/limits.ts";
import { Quarantine } from "../../src/workers/quarantine.ts";

const A = { revision: "aa" };
const B = { revision: "bb" };

describe("quarantine", () => {
  test("holds a book after two deaths, not after one", () => {
    const quarantine = new Quarantine();
    quarantine.noteDeath([A], "worker-crashed");
    expect(quarantine.holds([A])).toBe(false);
    quarantine.noteDeath([A], "worker-crashed");
    expect(quarantine.holds([A])).toBe(true);
    expect(quarantine.holds([B])).toBe(false);
    expect(quarantine.status.books).toEqual([{ revisions: ["aa"], deaths: 2 }]);
  });

  test("counts books that were scanned together as one, in any order", () => {
    const quarantine = new Quarantine();
    quarantine.noteDeath([A, B], "worker-crashed");
    quarantine.noteDeath([B, A], "worker-out-of-memory");
    expect(quarantine.holds([B, A])).toBe(true);
    expect([quarantine.holds([A]), quarantine.holds([B])]).toEqual([false, false]);
  });

  test("tries a book again that threads only ran out of time on, which a busy machine does to any", () => {
    let now = 5_000;
    const quarantine = new Quarantine(() => now);
    const overtime = (): void => quarantine.noteDeath([A], "worker-deadline");
    overtime();
    now += 1_000;
    overtime();
    expect([quarantine.holds([A]), quarantine.status.books]).toEqual([true, [{ revisions: ["aa"], deaths: 2 }]]);
    now += LIMITS.bookRestMs.value - 1_000;
    expect([quarantine.holds([A]), quarantine.status.books]).toEqual([false, []]);
    overtime();
    expect(quarantine.holds([A])).toBe(true);
    now += LIMITS.bookRestMs.value;
    for (let i = 0; i < 2; i++) quarantine.noteDeath([A], "worker-crashed");
    now += 10 * LIMITS.bookRestMs.value;
    expect(quarantine.holds([A])).toBe(true);
  });

  test("keeps regexes for the books that have them, each once", () => {
    const quarantine = new Quarantine();
    quarantine.noteKilledRegex({ revision: "aa", pattern: "x+", key: "/x+/" });
    quarantine.noteKilledRegex({ revision: "aa", pattern: "x+", key: "/x+/" });
    quarantine.noteKilledRegex({ revision: "bb", pattern: "y+" });
    expect(quarantine.killedRegexes([A]).map((regex) => regex.pattern)).toEqual(["x+"]);
    expect(quarantine.killedRegexes([B, A]).map((regex) => regex.pattern)).toEqual(["y+", "x+"]);
    expect(quarantine.status.regexes).toHaveLength(2);
  });

  test("forgets all about a revision", () => {
    const quarantine = new Quarantine();
    for (let i = 0; i < 2; i++) quarantine.noteDeath([A, B], "worker-crashed");
    quarantine.noteKilledRegex({ revision: "aa", pattern: "x+" });
    quarantine.forget("aa");
    expect(quarantine.holds([A, B])).toBe(false);
    expect(quarantine.status).toEqual({ regexes: [], books: [] });
  });
});

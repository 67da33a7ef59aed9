import { describe, expect, test } from "vitest";

import { Quarantine } from "../../src/workers/quarantine.ts";

const A = { revision: "aa" };
const B = { revision: "bb" };

describe("quarantine", () => {
  test("holds a book after two deaths, not after one", () => {
    const quarantine = new Quarantine();
    quarantine.noteDeath([A]);
    expect(quarantine.holds([A])).toBe(false);
    quarantine.noteDeath([A]);
    expect(quarantine.holds([A])).toBe(true);
    expect(quarantine.holds([B])).toBe(false);
    expect(quarantine.status.books).toEqual([{ revisions: ["aa"], deaths: 2 }]);
  });

  test("counts books that were scanned together as one, in any order", () => {
    const quarantine = new Quarantine();
    quarantine.noteDeath([A, B]);
    quarantine.noteDeath([B, A]);
    expect(quarantine.holds([B, A])).toBe(true);
    expect([quarantine.holds([A]), quarantine.holds([B])]).toEqual([false, false]);
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
    for (let i = 0; i < 2; i++) quarantine.noteDeath([A, B]);
    quarantine.noteKilledRegex({ revision: "aa", pattern: "x+" });
    quarantine.forget("aa");
    expect(quarantine.holds([A, B])).toBe(false);
    expect(quarantine.status).toEqual({ regexes: [], books: [] });
  });
});

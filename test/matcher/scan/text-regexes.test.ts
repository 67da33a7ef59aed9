import { describe, expect, it } from "vitest";
import { type Fields, scanned } from "../../support/lore.ts";

/** Contents that wake each other in turn: loop 1 prints the first, loop 2 the second, … */
function chain(contents: readonly string[]): Fields[] {
  return contents.map((content, i) => ({ key: [`step${i}`], content: `${content} step${i + 1}`, order: 50 - i }));
}

function scanOf(regex: string, contents: readonly string[], message = "step0"): ReturnType<typeof scanned> {
  const entries = [...chain(contents), { key: [regex], uid: "regex", content: "found", order: 1 }];
  return scanned({ entries, messages: [message], settings: { recursive: true, scanDepth: 9, budgetPercent: 100 } });
}

describe("regexes that look beyond a line, in recursion", () => {
  it("hit when a later content brings what they need", () => {
    const { entry } = scanOf("/gate\\s+keeper/", ["none", "gate\n", "the gate\nkeeper"]);
    expect(entry("regex")).toMatchObject({ reason: "recursion", loop: 4, wokenBy: 2 });
  });

  it("hit across two contents of one loop, which a line break joins", () => {
    const entries = [
      { key: ["go"], content: "the gate", order: 3 },
      { key: ["go"], content: "keeper", order: 2 },
      { key: ["/gate\\s+keeper/"], uid: "regex", order: 1 },
    ];
    const { active } = scanned({ entries, messages: ["go"], settings: { recursive: true } });
    expect(active).toEqual([0, 1, "regex"]);
  });

  it("hit across loops when they can match the marker: the old end stays open", () => {
    const across = scanOf("/gate step1\\W+keeper/", ["gate", "keeper"]);
    expect(across.entry("regex")).toMatchObject({ reason: "recursion", loop: 3 });
    expect(scanOf("/gate step1\\s+keeper/", ["gate", "keeper"]).active).not.toContain("regex");
  });

  it("hit across the end of the chat", () => {
    expect(scanOf("/step0 gate\\W+keeper/", ["keeper"], "step0 gate").active).toContain("regex");
  });

  it("miss as long as nothing brings the literal, and run no engine for it", () => {
    const { outcome, active } = scanOf("/gate\\s+keeper/", ["gate keep", "none", "none", "none"]);
    expect(active).not.toContain("regex");
    expect(outcome.counters.regexCalls).toBe(0);
  });

  it.each(["/a\\W+b/", "/b\\s*a/", "/(?:ab|ba)\\s+a/", "/a[^c]{1,3}b/", "/\\bb\\W+a\\b/", "/a$/", "/\\x01b/"])(
    "%s: the same as JavaScript on every text of the loops",
    (key) => {
      const regex = new RegExp(key.slice(1, -1));
      for (let seed = 1; seed <= 60; seed++) {
        const contents = Array.from({ length: 3 }, (_, i) => words(seed * 7 + i));
        const texts = [words(seed), ...contents.map((content, i) => `${content} step${i + 1}`)];
        const first = [1, 2, 3, 4].find((loop) => {
          const [chat = "", ...segments] = texts.slice(0, loop);
          return regex.test(`\u0001${[`${chat} step0`, ...segments].join("\n\u0001")}`);
        });
        const { outcome } = scanOf(key, contents, `${words(seed)} step0`);
        const hit = outcome.activated.find(({ uid }) => uid === "regex");
        expect([key, seed, hit?.loop]).toEqual([key, seed, first]);
      }
    },
  );
});

/** A few letters and separators from a seed. */
function words(seed: number): string {
  let state = seed;
  let text = "";
  for (let i = 0; i < 4; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += ["a", "b", "c", " ", "\n", ",", "ab", "b a"][(state >> 8) % 8] ?? "";
  }
  return text.trim();
}

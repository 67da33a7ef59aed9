import { describe, expect, it } from "vitest";
import type { RegexEngine } from "../../../src/matcher/ports.ts";
import { type Fields, type GivenScan, type Scanned, scanned, scannedWith, compiled } from "../../support/lore.ts";

const key = (regex: string, fields: Fields = {}): Fields => ({ key: [regex], content: "Text.", ...fields });
const scanOf = (entries: Fields[], messages: readonly string[], given: GivenScan = {}): Scanned =>
  scanned({ entries, messages, ...given, settings: { scanDepth: 9, ...given.settings } });

describe("regexes that stay in a line", () => {
  it.each<[regex: string, messages: string[], hits: boolean]>([
    ["/c.t/", ["a cat"], true],
    ["/c.t/", ["a CAT"], false],
    ["/c.t/i", ["a CAT"], true],
    ["/c.t/", ["c\nt"], false],
    ["/^cat/", ["cat"], false],
    ["/^.cat/", ["cat"], true],
    ["/^cat/m", ["x\ncat"], true],
    ["/\\x01cat/", ["old", "cat"], true],
    ["/\\x01cat/", ["a cat"], false],
    ["/cat$/m", ["a cat", "old"], true],
    ["/$/m", ["a cat"], true],
    ["/$/m", [], true],
    ["/x*$/m", ["a cat", "old"], true],
    ["/\\bcat\\b/", ["concat cat"], true],
    ["/猫.?犬/", ["猫と犬"], true],
    ["/[\\u{1F600}]/u", ["😀"], true],
  ])("%s on %j: %s", (regex, messages, hits) => {
    expect(scanOf([key(regex)], messages).active).toEqual(hits ? [0] : []);
  });

  it("see messages up to the depth of the entry alone", () => {
    const entries = [key("/c.t/", { scanDepth: 1 }), key("/c.t/", { scanDepth: 2 }), key("/c.t/", { scanDepth: 0 })];
    expect(scanOf(entries, ["none", "a cat"]).active).toEqual([1]);
  });

  it("see the sources that the entry asks for, injections, and recursion texts", () => {
    const request = { sources: { scenario: "a cat", personaDescription: "a cow" }, injections: ["a dog"] };
    const entries = [
      key("/c.t/", { matchScenario: true }),
      key("/c.w/", { matchScenario: true }),
      key("/d.g/"),
      key("/T.xt/"),
      key("/T.xt/", { excludeRecursion: true }),
    ];
    const scan = scanOf(entries, ["x"], { request, settings: { recursive: true } });
    expect(scan.active).toEqual([0, 2, 3]);
    expect(scan.entry(0).evidence).toMatchObject({ where: "source", source: "scenario", offset: 2 });
    expect(scan.entry(2).evidence).toMatchObject({ where: "injection", index: 0, offset: 2 });
    expect(scan.entry(3)).toMatchObject({ reason: "recursion", wokenBy: 0 });
  });

  it("that match nothing at all hit even an empty chat and an entry of depth 0", () => {
    expect(scanOf([key("/x?/"), key("/x?/", { scanDepth: 0 })], []).active).toEqual([0, 1]);
    expect(scanOf([key("/x+/", { scanDepth: 0 })], ["x"]).active).toEqual([]);
  });

  it.each<[regex: string, hits: boolean]>([
    ["/\\x01/", true],
    ["/\\x01$/m", true],
    ["/[^c]/", true],
    ["/x?/", true],
    ["/[a-c]/", false],
    ["/\\x01[a-c]/", false],
  ])("of an entry with a depth between 0 and 1 see the marker alone: %s %s", (regex, hits) => {
    expect(scanOf([key(regex, { scanDepth: 0.5 })], ["cat"]).active).toEqual(hits ? [0] : []);
  });

  it("answer for all entries that have them by one run", () => {
    const many = Array.from({ length: 20 }, () => key("/c.t/"));
    const { outcome, active } = scanOf(many, ["a cat"]);
    expect(active).toHaveLength(20);
    expect(outcome.counters).toMatchObject({ regexCandidates: 1, regexCalls: 1 });
  });

  it("are not run where nothing holds a literal that they require", () => {
    const { outcome } = scanOf([key("/kitt.n/"), key("/pupp[iy]/")], ["a cat and a dog"]);
    expect(outcome.counters).toMatchObject({ regexCandidates: 0, regexCalls: 0 });
  });
});

describe("recursion texts", () => {
  it("are each looked at once by a regex, over scans too", () => {
    const entries = [
      { constant: true, content: "kitten one" },
      { key: ["kitten"], content: "kitten two" },
      key("/kitten t[a-z]{2}x/"),
    ];
    const given: GivenScan = { entries, messages: ["x"], settings: { recursive: true } };
    const lore = compiled(given);
    const first = scannedWith(lore, given).outcome.counters.regexCalls;
    expect(first).toBeGreaterThan(0);
    expect(scannedWith(lore, given).outcome.counters.regexCalls).toBe(0);
    expect(scannedWith(lore, given).active).toEqual([0, 1]);
  });

  it("are remembered with their place", () => {
    const entries = [{ constant: true, content: "x\nkitten" }, key("/kit+en/")];
    const given: GivenScan = { entries, messages: ["y"], settings: { recursive: true } };
    const lore = compiled(given);
    const [first, second] = [scannedWith(lore, given), scannedWith(lore, given)];
    expect(first.entry(1).evidence).toMatchObject({ where: "recursion", index: 0, offset: 2 });
    expect(second.entry(1)).toEqual(first.entry(1));
  });

  it("are not remembered where a macro or the marker makes them another text", () => {
    const entries = [{ constant: true, content: "kitten {{user}}" }, key("/kitten M.ra/"), key("/\\x01k.tten/")];
    const given: GivenScan = { entries, messages: ["y"], settings: { recursive: true } };
    const lore = compiled(given);
    const counts = [0, 0].map(() => scannedWith(lore, given).outcome.counters.regexCalls);
    expect(counts[1]).toBe(counts[0]);
    expect(scannedWith(lore, given).active).toEqual([0, 1, 2]);
  });

  it("are asked again by a regex that sees the marker: what stands first may change", () => {
    const entries = [{ key: ["one"], content: "before" }, { key: ["two"], content: "kitten" }, key("/\\x01k.tten/")];
    const settings = { recursive: true };
    const lore = compiled({ entries, settings });
    expect(scannedWith(lore, { settings, messages: ["one two"] }).active).toEqual([0, 1]);
    expect(scannedWith(lore, { settings, messages: ["two"] }).active).toEqual([1, 2]);
    expect(scannedWith(lore, { settings, messages: ["one two"] }).active).toEqual([0, 1]);
  });

  it("are not seen in loops of min activations", () => {
    const entries = [{ key: ["x"], content: "kitten 42" }, key("/k.tten/"), key("/\\d\\d/")];
    const { active, outcome } = scanned({
      entries,
      messages: ["x", "y"],
      settings: { scanDepth: 1, minActivations: 3 },
    });
    expect(outcome.loops.map(({ state }) => state)).toContain("min_activations");
    expect(active).toEqual([0]);
  });

  it("begin with the marker once for each loop, not for each content", () => {
    const entries = [
      { constant: true, content: "one" },
      { constant: true, content: "two" },
      key("/\\x01tw./"),
      key("/\\x01on./"),
    ];
    expect(scanOf(entries, ["x"], { settings: { recursive: true } }).active).toEqual([0, 1, 3]);
  });
});

describe("time that is up", () => {
  it("is asked again later: a regex without an answer has none to keep", () => {
    let asked = 0;
    const late: RegexEngine = { test: () => "deadline", exec: () => (asked++ === 0 ? "deadline" : null) };
    const scan = scanOf([key("/kitt.n/")], ["kitten"], { ports: { regex: late } });
    expect(scan.reason(0)).toBe("regex-deadline");
    expect(scan.outcome.counters).toMatchObject({ regexCalls: 0, regexSkipped: 1 });
  });

  it("does not hide a hit in another text", () => {
    let asked = 0;
    const late: RegexEngine = {
      test: () => "miss",
      exec: () => (asked++ === 0 ? "deadline" : { start: 0, end: 6, groups: ["kitten"] }),
    };
    const given: GivenScan = { ports: { regex: late }, request: { injections: ["kitten"] } };
    expect(scanOf([key("/kitt.n/")], ["kitten"], given).reason(0)).toBe("key");
  });
});

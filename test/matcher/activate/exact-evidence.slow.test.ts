import { describe, expect, it } from "vitest";
import { classifyKey } from "../../../src/matcher/compile/regex/key.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import type { Evidence } from "../../../src/matcher/model/outcome.ts";
import type { RegexEngine } from "../../../src/matcher/ports.ts";
import { compiled, type Fields, scanned, type Scanned, scannedWith } from "../../support/lore.ts";
import { openEngine } from "../../support/regex/engine.ts";
import { RegexDice } from "../../support/regex/random-regex.ts";

const engine = openEngine();
const keyed = (key: string, fields: Fields = {}): Fields => ({ key: [key], content: "Text.", ...fields });

function evidenceOf(key: string, messages: readonly string[], regex: RegexEngine = engine): Evidence | undefined {
  const entries = [keyed(key)];
  return scanned({ entries, messages, settings: { scanDepth: 9 }, ports: { regex } }).entry(0).evidence;
}

describe("the match of a regex key", () => {
  it.each<[key: string, offset: number, length: number]>([
    ["/e? fox/", 2, 5],
    ["/(?:a|fo)*x/", 4, 3],
    ["/[a-z]* jumps/", 4, 9],
    ["/.*x/", 0, 7],
    ["/fox|The fox/", 0, 7],
    ["/FOX.*/i", 4, 9],
    ["/fox.*?/", 4, 3],
    ["/\\bfox\\b(?: \\w+)?/", 4, 9],
    ["/\\s*fox[^]*/", 3, 10],
    ["/(.*)*x/", 0, 7],
    ["/e? fox(?= j)/", 2, 5],
    ["/(?<=e )f?ox/", 4, 3],
    ["/([a-z])\\w\\w (?!\\1)/", 4, 4],
  ])("%s begins and ends as in JavaScript", (key, offset, length) => {
    expect(evidenceOf(key, ["The fox jumps"])).toMatchObject({ where: "message", index: 0, offset, length });
  });

  it("is told in each kind of text, for keys with macros and for omissions", () => {
    const settings = { scanDepth: 1, recursive: true };
    const request = { sources: { scenario: "in the den" }, injections: ["an owl", "a grey wolf"] };
    const entries = [
      { constant: true, content: "line\nthe red kite" },
      keyed("/(?:the )?d.n/", { matchScenario: true }),
      keyed("/(?:gr.y )?w.lf/"),
      keyed("/(?:red )?k.te/"),
      keyed("/{{noop}}(?:big )?b..r/"),
      keyed("/(?:big )?b..r/", { keysecondary: ["none"], selective: true }),
    ];
    const scan = scanned({ entries, messages: ["a big bear"], settings, request });
    expect(scan.entry(1).evidence).toMatchObject({ where: "source", source: "scenario", offset: 3, length: 7 });
    expect(scan.entry(2).evidence).toMatchObject({ where: "injection", index: 1, offset: 2, length: 9 });
    expect(scan.entry(3)).toMatchObject({ wokenBy: 0, evidence: { where: "recursion", offset: 9, length: 8 } });
    expect(scan.entry(4).evidence).toMatchObject({ where: "message", index: 0, offset: 2, length: 8 });
    expect(scan.omission(5)).toMatchObject({ reason: "secondary-miss", evidence: { offset: 2, length: 8 } });
  });

  it("is the one of the loop that activated the entry, not of a longer text", () => {
    const entries = [{ constant: true, content: "z" }, keyed("/f[^]*?x(?:[^]*z)?/")];
    const scan = scanned({ entries, messages: ["a fox"], settings: { recursive: true } });
    expect(scan.entry(1)).toMatchObject({ loop: 1, evidence: { offset: 2, length: 3 } });
  });
});

describe("a match beyond the line of its key", () => {
  const messages = ["a fox", "old message", "older"];

  it("is looked for in what the entry sees, not in what others see", () => {
    const entries = [
      keyed("/fox[^]*/", { scanDepth: 1 }),
      keyed("/fox[^]*/", { scanDepth: 2 }),
      keyed("/fox(?:\\n[^]*)?/", { scanDepth: 1 }),
      keyed("/(?:\\w[^]*)?old/"),
      keyed("/fox[^]*/", { matchScenario: true }),
    ];
    const request = { sources: { scenario: "scene" }, injections: ["note"] };
    const scan = scanned({ entries, messages, settings: { scanDepth: 3 }, request });
    expect(scan.outcome.activated.map(({ evidence }) => [evidence?.index, evidence?.offset, evidence?.length])).toEqual(
      [
        [0, 2, 3 + 2 + 4],
        [0, 2, 3 + 2 + 11 + 2 + 4],
        [0, 2, 3 + 2 + 4],
        [0, 0, 5 + 2 + 11 + 2 + 3],
        [0, 2, 3 + 2 + 11 + 2 + 5 + 2 + 5 + 2 + 4],
      ],
    );
  });

  it("that begins with a marker is told from behind it, and an empty one has no length", () => {
    expect(evidenceOf("/[^]*fox/", ["new", "a fox"])).toMatchObject({ index: 0, offset: 0, length: 10 });
    expect(evidenceOf("/[a-z]*/", ["x"])).toMatchObject({ index: 0, offset: 0, length: 0 });
    expect(evidenceOf("/[a-z]*/", ["x"])).not.toHaveProperty("approximate");
  });
});

describe("the limits of exact evidence", () => {
  const SLOW = "(?:.*[a-m].{99}[0-9])?";
  const text = `a wyvern ${"letters and words ".repeat(3_000)}`;
  const marks = (scan: Scanned): readonly boolean[] =>
    scan.outcome.activated.map(({ evidence }) => evidence?.approximate === true);

  it("are for one key that tries many ways, and leave the others exact", () => {
    const scan = scanned({ entries: [keyed(`/wyvern${SLOW}/`), keyed("/w[xy]vern/")], messages: [text] });
    expect(marks(scan)).toEqual([true, false]);
    expect(scan.entry(0).evidence).toMatchObject({ where: "message", index: 0, offset: 2, length: 0 });
    expect(scan.entry(1).evidence).toMatchObject({ offset: 2, length: 6 });
  });

  it("bound the work of a scan, best entries first, whatever its keys and its size", () => {
    const slow = (i: number): Fields => keyed(`/w[xy]v[e${i}]rn${SLOW}/`);
    const count = Math.ceil(LIMITS.evidenceSteps.value / LIMITS.evidenceKeySteps.value) + 2;
    const entries = [keyed("/wyver[n]/"), ...Array.from({ length: count }, (_, i) => slow(i)), keyed("/w[xy]vern/")];
    const scan = scanned({ entries, messages: [text] });
    expect(marks(scan)).toEqual([false, ...Array.from({ length: count }, () => true), true]);
  });

  it("count what is known already, so that a scan has the same evidence again", () => {
    const entries = Array.from({ length: 30 }, (_, i) => keyed(`/(?:\\p{L}+ )*fo(?:x|${"long".repeat(220)}${i})/u`));
    const given = { entries, messages: ["The quick brown fox"] };
    const lore = compiled(given);
    const [first, second] = [1, 2].map(() => scannedWith(lore, given));
    expect(marks(first!).filter((isApproximate) => isApproximate).length).toBeGreaterThan(0);
    expect(marks(first!)[0]).toBe(false);
    expect(second!.outcome.activated).toEqual(first!.outcome.activated);
  });

  it("end the search when time is up", () => {
    let asked = 0;
    const entries = [keyed("/(?:e )?fox/"), keyed("/(?:e )?f.x/"), keyed("/(?:e )?fo./")];
    const scan = scanned({ entries, messages: ["The fox"], ports: { late: () => ++asked > 1 } });
    expect(scan.outcome.activated.map(({ evidence }) => [evidence?.offset, evidence?.length])).toEqual([
      [2, 5],
      [4, 0],
      [4, 0],
    ]);
  });
});

describe("the engine that decides", () => {
  it("is never asked for evidence, and all is decided when the search begins", () => {
    let calls = 0;
    let before = -1;
    const counting: RegexEngine = {
      test: (program, seen) => (calls++, engine.test(program, seen)),
      exec: (program, seen, from) => (calls++, engine.exec(program, seen, from)),
    };
    const entries = ["/(?:e )?fox/", "/(?:e )?f.x[^]*/", "/{{noop}}(?:e )?fo./"].map((key) => keyed(key));
    const scan = scanned({
      entries,
      messages: ["The fox"],
      ports: { regex: counting, decided: () => (before = calls) },
    });
    expect(scan.outcome.activated.map(({ evidence }) => evidence?.length)).toEqual([5, 5, 5]);
    expect(before).toBeGreaterThan(0);
    expect(calls).toBe(before);
  });
});

/** A text of a haystack: where it begins, and how evidence names it. */
interface Part {
  readonly start: number;
  readonly length: number;
  readonly where: string;
  readonly index: number;
}

/** What an entry sees, put together as SillyTavern does. */
function joinedTexts(texts: readonly (readonly [where: string, index: number, text: string])[]) {
  let text = "";
  const parts = texts.map(([where, index, one]): Part => {
    text += `${text === "" ? "" : "\n"}\x01`;
    const part = { start: text.length, length: one.length, where, index };
    text += one;
    return part;
  });
  return { text, parts };
}

/** Whether evidence says what JavaScript's match is; a match that begins with a marker may be told in two ways. */
function isRight(evidence: Evidence, match: RegExpExecArray, parts: readonly Part[]): boolean {
  const end = match.index + match[0].length;
  const told = (part: Part, offset: number, length: number): boolean =>
    evidence.where === part.where &&
    (evidence.index ?? 0) === part.index &&
    evidence.offset === offset &&
    evidence.length === length;
  const part = parts.find(({ start, length }) => match.index >= start && match.index <= start + length);
  if (part !== undefined) return told(part, match.index - part.start, match[0].length);
  const next = parts.find(({ start }) => start === match.index + 1);
  const whole = { start: 0, length: 0, where: "haystack", index: 0 };
  return (
    told(whole, match.index, match[0].length) || (next !== undefined && told(next, 0, Math.max(0, end - next.start)))
  );
}

describe("random regexes", () => {
  it("match where and as long as JavaScript says on what their entry sees (property)", () => {
    const seed = 20_817;
    const dice = new RegexDice(seed);
    const seen = { exact: 0, approximate: 0, long: 0 };
    const wrong: string[] = [];
    for (let round = 0; round < 100; round++) {
      const text = (): string => dice.text(24).trim();
      const messages = [text(), text(), text()];
      const request = { sources: { scenario: text() }, injections: [text()].filter((one) => one !== "") };
      const fed = text();
      const keys = Array.from({ length: 10 }, () => {
        const flags = dice.flags();
        const edge = dice.pick(["", "", "", "[^]*", "(?:\\n[^]*)?", "\\s*"]);
        return { key: `/${dice.pattern(flags.includes("u"))}${edge}/${flags}`, scanDepth: dice.pick([1, 2, 3]) };
      }).filter(({ key }) => classifyKey(key).kind === "regex" && !key.includes("{{"));
      const entries = [
        { uid: -1, constant: true, order: 900, content: fed },
        ...keys.map(({ key, scanDepth }, uid) => {
          return keyed(key, { uid, scanDepth, matchScenario: true, preventRecursion: true });
        }),
      ];
      const scan = scanned({ entries, messages, settings: { recursive: true }, request });
      for (const { uid, evidence } of scan.outcome.activated) {
        const one = keys[Number(uid)];
        if (one === undefined || evidence === undefined) continue;
        const regex = classifyKey(one.key);
        if (regex.kind !== "regex" || !("source" in regex)) continue;
        const texts: [string, number, string][] = messages
          .slice(0, one.scanDepth)
          .map((message, i) => ["message", i, message]);
        if (request.sources.scenario !== "") texts.push(["source", 0, request.sources.scenario]);
        for (const injection of request.injections) texts.push(["injection", 0, injection]);
        let haystack = joinedTexts(texts);
        let match = new RegExp(regex.source, regex.flags).exec(haystack.text);
        if (match === null && fed !== "") {
          haystack = joinedTexts([...texts, ["recursion", 0, fed]]);
          match = new RegExp(regex.source, regex.flags).exec(haystack.text);
        }
        if (evidence.approximate === true) seen.approximate++;
        else if (match !== null && isRight(evidence, match, haystack.parts)) {
          seen.exact++;
          if (match[0].includes("\n\x01")) seen.long++;
        } else
          wrong.push(`${one.key} at ${uid}: ${JSON.stringify([haystack.text, evidence, match?.index, match?.[0]])}`);
      }
    }
    expect(wrong, `seed ${seed}`).toEqual([]);
    expect(seen.exact).toBeGreaterThan(100);
    expect(seen.long).toBeGreaterThan(10);
    expect(seen.approximate).toBeLessThan(seen.exact / 20);
  });
});

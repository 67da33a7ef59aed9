import { describe, expect, it } from "vitest";
import { classifyKey } from "../../../src/matcher/compile/regex/key.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import type { Evidence } from "../../../src/matcher/model/outcome.ts";
import type { RegexEngine } from "../../../src/matcher/ports.ts";
import { type Fields, scanned } from "../../support/lore.ts";
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
    // RE2 has no such match, but it knows where it begins.
    ["/(.*)*x/", 0, 0],
    ["/e? fox(?= j)/", 2, 0],
    ["/(?<=e )f?ox/", 4, 0],
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

describe("the limits of exact evidence", () => {
  /** Counts the calls for whole matches, which decisions never make; from the `late`th on time is up. */
  function counting(late = Number.POSITIVE_INFINITY): { readonly port: RegexEngine; readonly calls: () => number } {
    let calls = 0;
    const port: RegexEngine = {
      test: (program, text) => engine.test(program, text),
      exec: (program, text, from) => {
        if (program.captures === true && ++calls >= late) return "deadline";
        return engine.exec(program, text, from);
      },
    };
    return { port, calls: () => calls };
  }

  it("bound the calls, which go to the best entries; one pattern in one text is looked for once", () => {
    const max = LIMITS.evidenceMatches.value;
    const many = Array.from({ length: max + 3 }, (_, i) => keyed(`/(?:e )?fo(?:x|y{${(i % 90) + 1}}|n${i})/`));
    const { port, calls } = counting();
    const scan = scanned({ entries: [...many.slice(0, 1), ...many], messages: ["The fox"], ports: { regex: port } });
    const lengths = scan.outcome.activated.map(({ evidence }) => evidence?.length);
    expect(calls()).toBe(max);
    expect(lengths).toEqual([...Array.from({ length: max + 1 }, () => 5), 0, 0, 0]);
  });

  it("bound the text that is searched", () => {
    const text = `${"x".repeat(LIMITS.evidenceUnits.value / 2)} The fox`;
    const entries = ["/(?:e )?fox[^]*/", "/(?:e )?fo[^]*/", "/(?:e )?f[^]x[^]*/"].map((key) => keyed(key));
    const found = scanned({ entries, messages: [text] }).outcome.activated.map(({ evidence }) => evidence?.length);
    expect(found).toEqual([5, 0, 0]);
  });

  it("keep the place of the decision when time is up, and ask no more", () => {
    const { port, calls } = counting(1);
    const entries = [keyed("/(?:e )?fox/"), keyed("/(?:e )?f.x/")];
    const scan = scanned({ entries, messages: ["The fox"], ports: { regex: port } });
    expect(scan.outcome.activated.map(({ evidence }) => [evidence?.offset, evidence?.length])).toEqual([
      [4, 0],
      [4, 0],
    ]);
    expect(calls()).toBe(1);
  });
});

/** The match as JavaScript has it, told as evidence tells it; null where it begins between messages. */
function expected(
  key: string,
  messages: readonly string[],
): readonly [index: number, start: number, end: number] | null {
  const { kind, ...regex } = classifyKey(key);
  if (kind !== "regex" || !("source" in regex)) return null;
  const match = new RegExp(regex.source, regex.flags).exec(`\x01${messages.join("\n\x01")}`);
  if (match === null) return null;
  let from = 1;
  for (const [index, message] of messages.entries()) {
    const start = match.index - from;
    if (start >= 0 && start <= message.length) return [index, start, start + match[0].length];
    from += message.length + 2;
  }
  return null;
}

describe("random regexes", () => {
  it("match where JavaScript says, and as much where the length is told (property)", () => {
    const seed = 20_817;
    const dice = new RegexDice(seed);
    const seen = { exact: 0, start: 0 };
    const wrong: string[] = [];
    for (let round = 0; round < 120; round++) {
      const messages = [dice.text(30).trim(), dice.text(30).trim()];
      const keys = Array.from({ length: 12 }, () => {
        const flags = dice.flags();
        return `/${dice.pattern(flags.includes("u"))}/${flags}`;
      }).filter((key) => classifyKey(key).kind === "regex" && !key.includes("{{"));
      const scan = scanned({ entries: keys.map((key) => keyed(key)), messages, settings: { scanDepth: 2 } });
      for (const { uid, evidence } of scan.outcome.activated) {
        const key = keys[Number(uid)] ?? "";
        const match = expected(key, messages);
        if (match === null || evidence === undefined || evidence.where !== "message") continue;
        const [index, start, end] = match;
        // What a look-behind needs is part of the match that RE2 looks for.
        const looks = /\(\?<[=!]/.test(key);
        if (evidence.length > 0) seen.exact++;
        else if (!looks) seen.start++;
        const isRight =
          evidence.index === index &&
          evidence.offset === start &&
          (evidence.length === 0 || evidence.length === end - start);
        if (!isRight && !looks)
          wrong.push(`${key} on ${JSON.stringify(messages)}: ${JSON.stringify(evidence)}, ${match.join()}`);
      }
    }
    expect(wrong, `seed ${seed}`).toEqual([]);
    expect(seen.exact).toBeGreaterThan(60);
    expect(seen.start).toBeGreaterThan(3);
  });
});

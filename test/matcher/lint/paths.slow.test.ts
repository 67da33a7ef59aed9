import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readWorldBook } from "../../../src/matcher/formats/read.ts";
import { LINT_CODES } from "../../../src/matcher/lint/codes.ts";
import { lintBook } from "../../../src/matcher/lint/lint.ts";

/** A JSON path as segments. Throws on text that is none. */
function segmentsOf(path: string): (string | number)[] {
  expect(path.startsWith("$")).toBe(true);
  const segments: (string | number)[] = [];
  let rest = path.slice(1);
  while (rest !== "") {
    const match = /^(?:\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\])/.exec(rest);
    if (match === null) throw new Error(`no JSON path: ${path}`);
    const [whole, name, index, quoted] = match;
    segments.push(name ?? (index === undefined ? (JSON.parse(quoted ?? '""') as string) : Number(index)));
    rest = rest.slice(whole.length);
  }
  return segments;
}

function has(root: unknown, path: string): boolean {
  let value = root;
  for (const segment of segmentsOf(path)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return false;
    value = (value as Record<string | number, unknown>)[segment];
  }
  return true;
}

const text = fc.constantFrom(
  "a",
  "",
  " ",
  "/^a/",
  "/[a/",
  "龙，凤",
  "ab",
  "@@depth 3",
  "/(a+)+\\1/",
  "\ud83d",
  "e\u0301",
  "{{user}}",
);
const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), text, fc.array(text, { maxLength: 3 }), fc.integer(), fc.boolean());
const NAMES = [
  "uid", "id", "key", "keys", "keysecondary", "secondary_keys", "keywords", "secondkey", "comment", "name", "content", "text",
  "entry", "constant", "selective", "selectiveLogic", "order", "insertion_order", "position", "disable", "enabled",
  "probability", "useProbability", "activationPercent", "scanDepth", "sticky", "cooldown", "delay", "group", "groupOverride",
  "groupWeight", "excludeRecursion", "delayUntilRecursion", "triggers", "outletName", "extensions", "vectorized",
]; // prettier-ignore
const entry = fc.dictionary(fc.constantFrom(...NAMES), odd, { maxKeys: 12 });
const entries = fc.array(fc.oneof({ weight: 9, arbitrary: entry }, { weight: 1, arbitrary: odd }), { maxLength: 4 });
const file: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({ entries }),
  entries.map((list) => ({ entries: Object.fromEntries(list.map((one, i) => [`k ${i}`, one])) })),
  fc.record({ entries, name: fc.constant("n"), extensions: fc.constant({}), token_budget: odd, scan_depth: odd }),
  fc.record({ kind: fc.constant("memory"), entries }),
  fc.record({ lorebookVersion: fc.constant(5), entries }),
  fc.record({ type: fc.constant("risu"), ver: fc.constant(1), data: entries }),
  entries,
);

describe("lint of whatever the readers take", () => {
  it("never throws, and each path leads to a place in the file", () => {
    let findings = 0;
    fc.assert(
      fc.property(file, (root) => {
        const json = JSON.stringify(root);
        const read = readWorldBook(json);
        if (!read.ok) return;
        for (const { code, path, message, remedy } of lintBook(read.book)) {
          findings++;
          // Readers may point at a field that is missing: then its object is there.
          const holder = code in LINT_CODES ? path : path.replace(/(?:\.[\w$]+|\[[^[\]]*\])$/, "");
          expect(has(JSON.parse(json), holder), `${code} ${path} in ${json}`).toBe(true);
          expect([message, remedy]).not.toContain("");
        }
      }),
      { numRuns: 8_000, seed: 20_250_302 },
    );
    expect(findings).toBeGreaterThan(8_000);
  });
});

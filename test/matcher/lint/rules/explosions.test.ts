import { describe, expect, it } from "vitest";
import { LiteralKeys } from "../../../../src/matcher/lint/literals.ts";
import { wakeGraph } from "../../../../src/matcher/lint/rules/explosions.ts";
import { bookView } from "../../../../src/matcher/lint/view.ts";
import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { bookOf, codesOf, findingsOf, type Given } from "../support.ts";

const name = (i: number): string => `place${String(i).padStart(3, "0")}`;
/** Entry i mentions entry i + 1, and the last one nobody. */
const chain = (length: number, fields: (i: number) => Given = () => ({})): Given[] =>
  Array.from({ length }, (_, i) => ({ keys: [name(i)], content: `Next is ${name(i + 1)}.`, ...fields(i) }));

describe("recursion-explosion", () => {
  it("counts what a start entry wakes, directly and through others", () => {
    const findings = findingsOf(chain(33));
    expect(findings.map(({ code, path }) => [code, path])).toEqual([
      ["recursion-explosion", '$.entries["0"].content'],
      ["recursion-explosion", '$.entries["1"].content'],
    ]);
    expect(findings[0]?.message).toContain("can wake 32 of 32 other entries, 1 of them directly");
    expect(codesOf(chain(31))).toEqual([]);
  });

  it("reports the ten largest and counts the rest", () => {
    const findings = findingsOf(chain(50));
    expect(findings).toHaveLength(10);
    expect(findings.at(-1)?.message).toContain("9 further entries wake more than 30.");
  });

  it("handles circles", () => {
    const circle = chain(40).map((entry, i) => (i === 39 ? { ...entry, content: `Back to ${name(0)}.` } : entry));
    expect(findingsOf(circle)[0]?.message).toContain("can wake 39 of 39");
  });

  it.each<[string, (i: number) => Given]>([
    ["prevents recursion", (i) => (i === 5 ? { recursion: { prevent: true } } : {})],
    ["is excluded from recursion", (i) => (i === 5 ? { recursion: { exclude: true } } : {})],
    ["is disabled", (i) => (i === 5 ? { enabled: false } : {})],
    ["is constant", (i) => (i === 5 ? { constant: true } : {})],
  ])("the chain ends where an entry %s", (_name, fields) => expect(codesOf(chain(33, fields))).toEqual([]));

  it("is silent with recursion off", () => {
    expect(codesOf(chain(40), { settings: { ...DEFAULT_SETTINGS, recursive: false } })).toEqual([]);
  });
});

describe("wakeGraph", () => {
  it("has one edge a pair of entries, under the key's own rules", () => {
    const book = bookOf([
      { keys: ["quay"], content: "A PIER, a pier and the quay." },
      { keys: ["pier", "PIER"], content: "quays" },
      { keys: ["Pier"], caseSensitive: true, content: "Nothing." },
    ]);
    const view = bookView(book, DEFAULT_SETTINGS);
    const { offsets, targets } = wakeGraph(view, new LiteralKeys(view.live));
    expect([...offsets]).toEqual([0, 1, 2, 2]);
    expect([...targets]).toEqual([1, 0]);
  });
});

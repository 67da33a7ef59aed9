import { describe, expect, it } from "vitest";
import { type Fields, scanned } from "../../support/lore.ts";

const script = (findRegex: string, replaceString: string, fields: Fields = {}): Fields => ({
  scriptName: findRegex,
  findRegex,
  replaceString,
  placement: [5],
  promptOnly: true,
  ...fields,
});
const printedBy = (regexScripts: Fields[], ...entries: Fields[]): ReturnType<typeof scanned> =>
  scanned({ entries: entries.map((one) => ({ constant: true, ...one })), request: { regexScripts } });

describe("printed texts", () => {
  it("are contents after macros and then regex scripts", () => {
    const { outcome, entry } = printedBy([script("/Mara/g", "Nora")], { content: "{{user}} and Mara" });
    expect(outcome.output.before).toBe("Nora and Nora");
    expect(entry(0).content).toBe("Nora and Nora");
  });

  it("may be emptied by a script: the entry stays active and is not printed", () => {
    const { outcome, entry, reason } = printedBy([script("/.+/", "")], { content: "Text" });
    expect(outcome.output.before).toBe("");
    expect(entry(0)).toMatchObject({ reason: "constant", unprinted: "empty" });
    expect(reason(0)).toBe("empty");
  });

  it("are what recursion does not see: it reads contents before scripts", () => {
    const { reason } = scanned({
      entries: [
        { constant: true, content: "cat" },
        { key: ["cat"], content: "Cat." },
        { key: ["dog"], content: "Dog." },
      ],
      messages: ["x"],
      settings: { recursive: true },
      request: { regexScripts: [script("/cat/", "dog")] },
    });
    expect([reason(1), reason(2)]).toEqual(["recursion", "key-miss"]);
  });

  it("use a script's depth bounds for entries at depth alone", () => {
    const bounded = script("/a/g", "b", { minDepth: 3, maxDepth: 5 });
    const { outcome } = printedBy(
      [bounded],
      { content: "a", position: 4, depth: 2, order: 3 },
      { content: "a", position: 4, depth: 4, order: 2 },
      { content: "a", position: 0, depth: 2, order: 1 },
    );
    expect(outcome.output.depth.map(({ entries }) => entries)).toEqual([["a"], ["b"]]);
    expect(outcome.output.before).toBe("b");
  });

  it("are made in printing order, highest insertion order first, also for what macros in scripts do", () => {
    const counting = script("/n/", "{{incvar::n}}{{getvar::n}}");
    const { outcome } = printedBy([counting], { content: "n", order: 1 }, { content: "n", order: 9 });
    expect(outcome.output.before.split("\n").map((text) => text.at(-1))).toEqual(["2", "1"]);
  });
});

describe("diagnostics", () => {
  it("name each script that could not be run, once", () => {
    const { outcome } = printedBy([script(String.raw`/(\w+) \1/`, "x")], { content: "a a" }, { content: "b b" });
    expect(outcome.diagnostics).toHaveLength(1);
    expect(outcome.diagnostics[0]).toMatchObject({ code: "regex-backreference", severity: "warning" });
    expect(outcome.diagnostics[0]?.message).toContain(String.raw`\\1`);
    expect(outcome.output.before).toBe("b b\na a");
  });

  it("are none without scripts", () => expect(printedBy([], { content: "a" }).outcome.diagnostics).toEqual([]));
});

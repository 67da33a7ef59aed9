import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { candidateOf, type CapturedPrompt } from "../../../../src/host/trace/recorder/candidate.ts";
import { PromptPlacesSchema } from "../../../../src/trace/model/capture.ts";
import { renderParts, SEPARATOR } from "../../../../src/host/trace/recorder/rendering.ts";

const variables = { braces: "{{", where: "海 🌊" };
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }).map((value) => value.replaceAll(/[{}]/gu, "")),
  fc.constantFrom("", "{{braces}}user}}", "at {{where}}", "\ud83d", "lone {{ here"),
);
const parts = fc
  .array(text, { maxLength: 7 })
  .map((texts) => texts.map((one, i) => ({ name: i % 2 === 0 ? `own:${i}` : `host:${i}`, text: one })));
const own = new Set(["own:0", "own:2", "own:4", "own:6"]);

function captured(...lists: [sections: { name: string; text: string }[], contexts?: { name: string; text: string }[]]) {
  const [sections, contexts = []] = lists;
  const prompt = candidateOf({ sections, contexts, tools: [], variables }, own)();
  if (prompt === null) throw new Error("not rendered");
  return prompt;
}

const whole = ({ texts }: CapturedPrompt): string => (texts === null ? "" : Buffer.from(texts).toString("utf16le"));

describe("a captured prompt", () => {
  it("has the place of every text, whatever is in it", () => {
    fc.assert(
      fc.property(parts, parts, (sections, contexts) => {
        const prompt = captured(sections, contexts);
        const all = whole(prompt);
        const { system, sections: placed, contexts: placedContexts } = prompt.places;
        const at = ({ start, end }: { start: number; end: number }): string => all.slice(start, end);
        const expected = renderParts(sections, variables) ?? [];
        expect(at(system)).toBe(expected.map((part) => part.text).join(SEPARATOR));
        expect(placed.map((part) => [part.name, part.index, at(part)])).toEqual(
          expected.map((part) => [part.name, part.index, part.text]),
        );
        const expectedContexts = renderParts(contexts, variables) ?? [];
        expect(placedContexts.map((part) => [part.name, part.index, at(part)])).toEqual(
          expectedContexts.map((part) => [part.name, part.index, part.text]),
        );
        const isOwn = placed.map(({ provenance }) => provenance === "tavern");
        expect(isOwn).toEqual(placed.map(({ name }) => own.has(name)));
      }),
    );
  });

  it("knows its system text from every other one", () => {
    const prompt = captured([{ name: "own:0", text: "at {{where}}\ud83d" }], [{ name: "c", text: "context" }]);
    expect(prompt.isSystem("at 海 🌊\ud83d")).toBe(true);
    for (const other of ["at 海 🌊\ud83c", "at 海 🌊\ufffd", "at 海 🌊\ud83dc", "at 海 🌊", ""])
      expect(prompt.isSystem(other)).toBe(false);
    expect(captured([]).texts).toBeNull();
    const empty = captured([{ name: "own:0", text: "" }], [{ name: "c", text: "context" }]);
    expect([empty.isSystem(""), empty.isSystem("context")]).toEqual([true, false]);
  });

  it("knows a long one to its last unit", () => {
    const texts = ["a", "海", "b"].map((unit, at) => ({ name: `own:${at}`, text: unit.repeat(40_000 + at) }));
    const system = texts.map(({ text }) => text).join("\n\n");
    const prompt = captured(texts);
    expect(prompt.isSystem(system)).toBe(true);
    for (const at of [0, 32_767, 32_768, 65_536, system.length - 1])
      expect(prompt.isSystem(`${system.slice(0, at)}?${system.slice(at + 1)}`)).toBe(false);
  });

  it("is what was handed over, not what others make of it afterwards", () => {
    const sections = [{ name: "own:0", text: "mine" }];
    const prompt = { sections, contexts: [], tools: [], variables: { a: "1" } };
    const candidate = candidateOf(prompt, own);
    sections.push({ name: "late", text: "later" });
    const [first] = sections;
    if (first !== undefined) first.text = "changed {{a}}";
    expect(candidate()?.isSystem("mine")).toBe(true);
  });

  it("has text for every name that other plugins have made", () => {
    const nameless = [{ text: "a" }, { name: 5, text: "b" }, { name: null, text: "c" }] as never;
    const prompt = candidateOf({ sections: nameless, contexts: nameless, tools: [], variables }, own)();
    expect(PromptPlacesSchema.parse(prompt?.places).sections.map(({ name }) => name)).toEqual(["", "5", ""]);
    expect(prompt?.places.contexts.map(({ name }) => name)).toEqual(["", "5", ""]);
  });

  it.each([
    ["no list", { sections: undefined }],
    ["a section that is null", { sections: [null] }],
    ["a text that is none", { sections: [{ name: "a", text: 5 }] }],
    ["contexts that are no list", { contexts: new Set() }],
  ])("is none with %s", (_what, odd) => {
    const prompt = { sections: [], contexts: [], tools: [], variables, ...odd };
    expect(candidateOf(prompt as never, own)()).toBeNull();
  });

  it("asks for a variable that is computed only where a text names it", () => {
    const computed = Object.defineProperty({ a: "1" }, "bad", {
      enumerable: true,
      get: () => {
        throw new Error("asked");
      },
    });
    const of = (text: string) => ({ sections: [{ name: "x", text }], contexts: [], tools: [], variables: computed });
    expect(candidateOf(of("{{a}}"), own)()?.isSystem("1")).toBe(true);
    expect(candidateOf(of("{{bad}}"), own)()).toBeNull();
    expect(candidateOf({ ...of("plain"), variables: undefined } as never, own)()?.isSystem("plain")).toBe(true);
  });

  it("is none when the host cannot render it", () => {
    const sections = [{ name: "own:0", text: "{{unknown}}" }];
    expect(candidateOf({ sections, contexts: [], tools: [], variables }, own)()).toBeNull();
    expect(candidateOf({ sections: [], contexts: sections, tools: [], variables }, own)()).toBeNull();
  });
});

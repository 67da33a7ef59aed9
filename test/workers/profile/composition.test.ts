import { expect, test } from "vitest";
import { compose } from "../../../src/workers/profile/composition.ts";
import { planProfile } from "../../../src/workers/profile/plan.ts";
import { BOB, body, testCard, testInput, testPreset } from "./support/profile-input.ts";
import { shownParts } from "./support/stage.ts";

test("the texts with some amount of lore, in order, and their size", () => {
  const preset = testPreset([
    body("a", "A"),
    "chatHistory",
    "worldInfoBefore",
    body("empty", "{{// x}}"),
    body("b", "B"),
  ]);
  const plan = planProfile(testInput({ preset, lore: ["one", "two"] }));
  const texts = (count: number): string[] => shownParts(compose(plan, count).parts);
  expect(texts(0)).toEqual(["preset:a=A", "preset:b=B"]);
  expect(texts(1)).toEqual(["preset:a=A", "world-book:worldInfoBefore=one", "preset:b=B"]);
  expect(texts(2)[1]).toBe("world-book:worldInfoBefore=two\none");
  expect(compose(plan, 2).bytes).toBe(1 + 2 + 7 + 2 + 1);
});

test("a marker's role is the one that the preset asks for", () => {
  const preset = testPreset([{ identifier: "charDescription", marker: true, role: "assistant" }, "scenario"]);
  const character = testCard({ description: "D", scenario: "S" });
  const { parts } = compose(planProfile(testInput({ preset, character })), 0);
  expect(parts.map(({ sources }) => sources[0]?.role)).toEqual(["assistant", null]);
});

test("a marker that is switched off is reported only if there was a text for it", () => {
  const preset = testPreset([
    "-charDescription",
    "-scenario",
    "-personaDescription",
    "-dialogueExamples",
    "-worldInfoAfter",
  ]);
  const codes = (given: Parameters<typeof testInput>[0]): string[] =>
    compose(planProfile(testInput({ preset, ...given })), 0)
      .notes.all()
      .map(({ message }) => message.split(" ")[0] ?? "");
  expect(codes({ character: testCard({}) })).toEqual([]);
  expect(codes({ character: testCard({ scenario: "S", mes_example: "x" }), user: BOB })).toEqual([
    '"scenario"',
    '"personaDescription"',
    '"dialogueExamples"',
  ]);
  expect(codes({ lore: [{ content: "L", position: "at_depth" }] })).toEqual(['"worldInfoAfter"']);
});

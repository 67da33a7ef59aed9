import { expect, test } from "vitest";
import { presetBodies, withOverrides } from "../../../src/workers/profile/bodies.ts";
import { body, testCard, testPreset } from "./support/profile-input.ts";
import { shownParts, testStage } from "./support/stage.ts";

test("texts are expanded from first to last; those that are off, waiting or markers are none", () => {
  const preset = testPreset([
    body("a", "{{setvar::x::1}}"),
    "scenario",
    body("-off", "{{setvar::x::2}}"),
    body("waiting", "{{setvar::x::3}}", { injection_trigger: ["swipe"] }),
    body("b", "{{getvar::x}}"),
  ]);
  const bodies = presetBodies(testStage({ preset }));
  expect([...bodies].map(([identifier, { text }]) => [identifier, text])).toEqual([
    ["a", ""],
    ["b", "1"],
  ]);
  expect(bodies.get("a")?.sources).toEqual([]);
  expect(bodies.get("b")?.sources).toMatchObject([
    {
      kind: "preset",
      resourceId: "preset",
      field: "content",
      identifier: "b",
      role: "system",
      relationship: "content",
      text: "1",
    },
  ]);
});

test("an override sees variables as the preset's texts left them, and takes the role that the preset asks for", () => {
  const preset = testPreset([body("main", "M{{setvar::x::1}}", { role: "user" }), body("b", "{{setvar::x::2}}")]);
  const stage = testStage({
    preset,
    character: testCard({ system_prompt: String.raw`{{original}}\{\{getvar::x\}\}` }),
  });
  const main = withOverrides(stage, presetBodies(stage)).get("main");
  expect(main).toMatchObject({ kind: "character", field: "systemPrompt", text: "M2" });
  expect(main?.sources.map(({ kind, role, relationship }) => [kind, role, relationship])).toEqual([
    ["character", "user", "override"],
    ["preset", "user", "content"],
  ]);
});

test("without a character nothing is replaced", () => {
  const stage = testStage({ preset: testPreset([body("main", "M")]) });
  expect(shownParts(withOverrides(stage, presetBodies(stage)).values())).toEqual(["preset:main=M"]);
});

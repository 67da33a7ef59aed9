import { expect, test } from "vitest";
import { macroEnvironment, NO_CARD_FIELDS } from "../../../src/matcher/macros/environment.ts";
import { VariableStore } from "../../../src/matcher/macros/variables.ts";
import { MacroTrial } from "../../../src/workers/profile/macro-trial.ts";

const card = { ...NO_CARD_FIELDS, description: "D", persona: "P" };
const outlets = new Map([["o", ["one", "two"]]]);

test("a trial changes variables of its environment only when it is committed", () => {
  const variables = new VariableStore([
    ["kept", "1"],
    ["gone", "2"],
  ]);
  const globals = new VariableStore();
  const environment = macroEnvironment({ variables, globals });
  const trial = new MacroTrial(environment, { card, outlets });
  const { text } = trial.expand("{{setvar::new::3}}{{deletevar::gone}}{{setglobalvar::g::4}}{{getvar::new}}", "x");
  expect(text).toBe("3");
  expect([variables.changed, globals.changed]).toEqual([false, false]);
  trial.commit(environment);
  expect(variables.changes()).toEqual({ set: { new: "3" }, removed: ["gone"] });
  expect(globals.changes()).toEqual({ set: { g: "4" }, removed: [] });
});

test("two trials of one environment do not see each other", () => {
  const environment = macroEnvironment();
  const results = [1, 2].map(() => new MacroTrial(environment, { card, outlets }).expand("{{incvar::n}}", "x").text);
  expect(results).toEqual(["1", "1"]);
});

test("it says which fields and outlets a text showed, and counts outlets", () => {
  const trial = new MacroTrial(macroEnvironment(), { card, outlets });
  expect(trial.expand("{{description}}{{outlet::o}}{{outlet::none}}", "x")).toEqual({
    text: "Done\ntwo",
    fields: ["description"],
    outlets: ["o", "none"],
  });
  expect(trial.expand("{{persona}}", "x")).toEqual({ text: "P", fields: ["persona"], outlets: [] });
  expect(trial.expand("no macro", "x")).toEqual({ text: "no macro", fields: [], outlets: [] });
  trial.expand("{{outlet::o}}", "x");
  expect([...trial.asked]).toEqual([
    ["o", 2],
    ["none", 1],
  ]);
});

test("{{original}} is there inside an override only", () => {
  const trial = new MacroTrial(macroEnvironment(), { card, outlets });
  expect(trial.expand("[{{original}}]", "x", "O").text).toBe("[O]");
  expect(trial.expand("[{{original}}]", "x").text).toBe("[{{original}}]");
});

import { expect, it } from "vitest";
import { factCard, plainCard } from "../../../../../src/trace/inspector/core/cards/fact-card.ts";

it("writes a value or none as a fact, anything missing as a chip", () => {
  expect(factCard("cwd", { is: "value", text: "/demo" })).toMatchObject({ facts: ["/demo"], badges: [] });
  expect(factCard("cwd", { is: "none" })).toMatchObject({ facts: [{ word: "fact.none" }], badges: [] });
  expect(factCard("cwd", { is: "not-recorded" })).toMatchObject({
    facts: [],
    badges: [{ tone: "missing", text: { word: "fact.not-recorded" } }],
  });
  expect(plainCard("a", ["b"])).toEqual({ title: "a", facts: ["b"], badges: [], unknown: [] });
});

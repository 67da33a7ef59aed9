import { expect, it } from "vitest";
import { bundledEnd, bundleOf } from "../../../../../src/trace/inspector/core/graph/bundle.ts";

it("bundles what meets in a card by its target, what leaves one by its source", () => {
  const kinds = ["inclusion", "request", "result", "execution", "citation", "activation"] as const;
  expect(kinds.map(bundledEnd)).toEqual(["to", "to", "to", "from", "from", "from"]);
  expect(bundleOf({ kind: "request", from: "a", to: "b" })).toBe("request|b");
  expect(bundleOf({ kind: "execution", from: "a", to: "b" })).toBe("execution|a");
});

import { expect, it } from "vitest";

import { compareToolset } from "../../../src/trace/compare/compare-toolset.ts";

const tool = (name: string, hash: string | null = `hash of ${name}`, bytes = 10) => ({ name, hash, bytes });

it("tells tools by name and hash", () => {
  const told = compareToolset([tool("a"), tool("b"), tool("c")], [tool("a"), tool("b", "other"), tool("d")]);
  expect(told.tools?.map(({ name, state }) => `${state} ${name}`)).toEqual(["changed b", "removed c", "added d"]);
  expect(told).toMatchObject({ same: false, reordered: false });
});

it("tells another order, which ends a cache as well", () =>
  expect(compareToolset([tool("a"), tool("b")], [tool("b"), tool("a")])).toEqual({
    tools: [],
    same: true,
    reordered: true,
  }));

it("does not know without hashes, unless the sizes tell", () => {
  expect(compareToolset([tool("a", null)], [tool("a")])).toMatchObject({ same: null, tools: [{ state: "unknown" }] });
  expect(compareToolset([tool("a", null)], [tool("a", null, 11)])).toMatchObject({
    same: false,
    tools: [{ state: "changed" }],
  });
  expect(compareToolset(null, [])).toEqual({ tools: null, same: null, reordered: null });
});

import { expect, it } from "vitest";

import { profileOf } from "../../../../../src/trace/inspector/app/data/profile.ts";

const inventory = { resourceId: "b", name: "B", revision: "r", entries: 3, bindingSources: [] };
const answer = {
  ok: true,
  current: true,
  capabilities: [{ id: "preset", active: true, reason: "bound" }],
  preset: { id: "p", name: "P", revision: "r" },
  character: null,
  user: null,
  inventories: [inventory],
  tools: { turnId: "t", startedAt: 1, definitions: [{ name: "bash", bytes: 3, hash: null }] },
};

it("takes today's profile out of the answer", () => {
  expect(profileOf(answer)).toEqual({
    capabilities: answer.capabilities,
    tools: answer.tools.definitions,
    books: [inventory],
    bindings: { presetId: "p", characterId: null, userId: null },
    sections: null,
  });
});

it("keeps tools that nobody recorded apart from none", () => {
  expect(profileOf({ ...answer, tools: null }).tools).toBeNull();
  expect(profileOf({ ...answer, tools: { ...answer.tools, definitions: null } }).tools).toBeNull();
  expect(profileOf({ ...answer, tools: { ...answer.tools, definitions: [] } }).tools).toEqual([]);
});

it("refuses an answer without its lists", () => {
  expect(() => profileOf({ ...answer, inventories: undefined })).toThrow("no list of inventories");
});

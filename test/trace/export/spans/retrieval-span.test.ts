import { expect, it } from "vitest";

import { attributesOf, one } from "../support/spans.ts";

it("lists the entries of its book with what became of them, never a text", () => {
  const harbour = attributesOf(one("retrieval harbour"));
  expect(harbour).toMatchObject({
    "openinference.span.kind": "RETRIEVER",
    "gen_ai.data_source.id": "harbour",
    "retrieval.documents.0.document.id": "harbour:1",
    "retrieval.documents.0.document.score": 12,
    "retrieval.documents.1.document.id": "harbour:2",
    "tavern.lore.omitted.budget": 1,
    "tavern.lore.pool": 120,
    "tavern.lore.budget.used": 80,
  });
  expect(harbour).not.toHaveProperty(["tavern.lore.budget.limit"]);
  expect(JSON.parse(String(harbour["retrieval.documents.1.document.metadata"]))).toMatchObject({
    omittedReason: "budget",
    state: "considered",
  });
});

it("says why a book did not run, and counts nothing then", () => {
  const sea = attributesOf(one("retrieval sea"));
  expect(sea).toMatchObject({ "tavern.lore.ran": false, "tavern.lore.skipped_reason": "RESOURCE_MISSING" });
  expect(Object.keys(sea).filter((name) => name.startsWith("retrieval.documents"))).toEqual([]);
  expect(sea).not.toHaveProperty(["tavern.lore.pool"]);
});

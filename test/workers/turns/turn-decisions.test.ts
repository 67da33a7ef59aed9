import { expect, it } from "vitest";

import { problemOf } from "../../../src/workers/turns/problem.ts";
import { DecisionsReader, packedCatalogues, packedDecisions } from "../../../src/workers/turns/turn-decisions.ts";
import { openDatabase } from "./support/database.ts";
import { groundingOf } from "./support/turns.ts";

it("reads decisions with their catalogues, and without those that were deleted", () => {
  const { groundings } = openDatabase();
  const { key, packed, catalogue } = groundingOf("one");
  const row = { sessionId: "s", captureId: "c", key, columns: new Uint8Array(packed), createdAt: 1 };
  groundings.put({ ...row, catalogues: [] });
  const reader = new DecisionsReader(groundings);
  expect([reader.read(key)?.entryOf(0), reader.read("lost")]).toEqual([null, null]);
  groundings.putCatalogue(catalogue.id, new Uint8Array(catalogue.bytes));
  expect(reader.read(key)?.entryOf(0)?.name).toBe("Title of one");
  expect([...packedCatalogues(groundings, packedDecisions(groundings, key)!).keys()]).toEqual([catalogue.id]);
});

it("decisions that cannot be read are damage", () => {
  const { groundings } = openDatabase();
  groundings.put({ sessionId: "s", captureId: "c", key: "k", columns: Uint8Array.of(1), catalogues: [], createdAt: 1 });
  let code: string | undefined;
  try {
    packedDecisions(groundings, "k");
  } catch (error) {
    code = problemOf(error)?.code;
  }
  expect(code).toBe("TURN_STORE_CORRUPT");
});

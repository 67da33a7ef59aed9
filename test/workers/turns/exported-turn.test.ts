import { expect, it } from "vitest";

import { exportedTurn } from "../../../src/workers/turns/exported-turn.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";
import { openDatabase } from "./support/database.ts";
import { groundingOf } from "./support/turns.ts";

it("takes the decisions of a turn and their catalogues along, each once", () => {
  const database = openDatabase();
  const { key, packed, catalogue } = groundingOf("one");
  database.groundings.putCatalogue(catalogue.id, new Uint8Array(catalogue.bytes));
  const row = { sessionId: "s", key, columns: new Uint8Array(packed), catalogues: [catalogue.id], createdAt: 1 };
  database.groundings.put({ ...row, captureId: "c-1" });
  const [capture] = fullTurn().captures;
  const captures = ["a", "b", "lost"].map((captureId) => ({
    ...capture!,
    captureId,
    groundingKey: captureId === "lost" ? "lost" : key,
  }));
  const { decisions, catalogues } = exportedTurn(database, fullTurn({ captures }));
  expect([decisions.map((one) => one.key), catalogues.map(({ id }) => id)]).toEqual([[key], [catalogue.id]]);
  expect(exportedTurn(database, fullTurn({ captures: [] }))).toMatchObject({ decisions: [], catalogues: [] });
});

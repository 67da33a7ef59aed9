import { join } from "node:path";

import { expect, it } from "vitest";

import { GroundingRows } from "../../../src/workers/turns/grounding-rows.ts";
import { openTurnFile } from "../../../src/workers/turns/open-file.ts";
import { openDatabase } from "./support/database.ts";
import { turnFolder } from "./support/thread.ts";

const bytes = (text: string): Buffer => Buffer.from(text);
const grounding = (captureId: string, key: string, catalogues: string[] = ["cat"]) => ({
  sessionId: "s",
  captureId,
  key,
  columns: bytes(`columns of ${key}`),
  catalogues,
  createdAt: 5,
});

it("has equal decisions and catalogues once, and lets go of them with the last that had them", () => {
  const { groundings } = openDatabase();
  groundings.putCatalogue("cat", bytes("names"));
  groundings.putCatalogue("cat", bytes("other"));
  groundings.put(grounding("a", "k"));
  groundings.put(grounding("b", "k"));
  expect([groundings.columns("k")?.toString(), groundings.names("cat")?.toString()]).toEqual(["columns of k", "names"]);
  expect([groundings.catalogueIds, groundings.hasCatalogue("x")]).toEqual([["cat"], false]);
  groundings.replace("a", { key: "k2", columns: bytes("less"), catalogues: [] });
  groundings.dropUnused();
  expect(groundings.columns("k")).not.toBeNull();
  groundings.replace("b", { key: "k2", columns: bytes("never"), catalogues: [] });
  groundings.dropUnused();
  expect([groundings.columns("k"), groundings.names("cat"), groundings.columns("k2")?.toString()]).toEqual([
    null,
    null,
    "less",
  ]);
});

it("drops what came to no turn when it is old enough", () => {
  const { groundings } = openDatabase();
  groundings.put(grounding("a", "k", []));
  groundings.dropStray({ before: 5, after: 5 });
  groundings.dropUnused();
  expect(groundings.columns("k")).not.toBeNull();
  groundings.dropStray({ before: 6, after: 9 });
  groundings.dropUnused();
  expect(groundings.columns("k")).toBeNull();
});

it("drops what came to no turn and is of a time that is still to come", () => {
  const { groundings } = openDatabase();
  groundings.put(grounding("a", "k", []));
  groundings.dropStray({ before: 1, after: 4 });
  expect([groundings.dropUnused(), groundings.columns("k")]).toEqual([1, null]);
});

it("deletes decisions that nothing has some at a time", () => {
  const { groundings } = openDatabase();
  for (const n of [1, 2, 3]) groundings.put(grounding(`c${n}`, `k${n}`, []));
  for (const n of [1, 2, 3]) groundings.forget(`c${n}`);
  expect([groundings.dropUnused(2), groundings.dropUnused(2), groundings.dropUnused(2)]).toEqual([2, 1, 0]);
});

it("takes a sound catalogue in the place of a damaged one, for all that refer to it", () => {
  const folder = turnFolder();
  const { db } = openTurnFile(join(folder, "turns.sqlite"));
  const groundings = new GroundingRows(db);
  groundings.putCatalogue("cat", bytes("names"));
  groundings.put(grounding("a", "k"));
  db.exec("UPDATE catalogue SET names = x'0099'");
  expect(() => groundings.names("cat")).toThrow("damaged");
  groundings.putCatalogue("cat", bytes("names"));
  groundings.dropUnused();
  expect(groundings.names("cat")?.toString()).toBe("names");
  db.close();
});

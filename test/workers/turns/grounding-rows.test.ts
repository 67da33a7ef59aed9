import { expect, it } from "vitest";

import { openDatabase } from "./support/database.ts";

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
  groundings.dropStray(5);
  groundings.dropUnused();
  expect(groundings.columns("k")).not.toBeNull();
  groundings.dropStray(6);
  groundings.dropUnused();
  expect(groundings.columns("k")).toBeNull();
});

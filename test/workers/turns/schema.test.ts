import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { MIGRATIONS } from "../../../src/workers/turns/schema.ts";

test("a new file has the tables of the turn store, each with its types", () => {
  const db = new DatabaseSync(":memory:");
  for (const step of MIGRATIONS) db.exec(step);
  const rows = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  expect(rows.map(({ name }) => name)).toEqual([
    "absent_session",
    "capture",
    "catalogue",
    "clock",
    "grounding",
    "grounding_catalogue",
    "model_call",
    "open_turn",
    "tombstone",
    "tool_call",
    "turn",
  ]);
  for (const { sql } of rows) expect(sql).toContain("STRICT");
  db.close();
});

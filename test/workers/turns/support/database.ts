import { join } from "node:path";

import { onTestFinished } from "vitest";

import { openTurnFile } from "../../../../src/workers/turns/open-file.ts";
import { TurnDatabase } from "../../../../src/workers/turns/turn-database.ts";
import { turnFolder } from "./thread.ts";

/** An open store of a folder of its own, closed after the test. */
export function openDatabase(): TurnDatabase {
  const database = new TurnDatabase(openTurnFile(join(turnFolder(), "turns.sqlite")).db);
  onTestFinished(() => database.close());
  return database;
}

import { DatabaseSync } from "node:sqlite";

import { inflated } from "../../../src/workers/turns/packing.ts";

/** Every value of every table of a turn store, by table and column; what is deflated is inflated. The file is only read. */
export function storedValues(path: string): readonly (readonly [place: string, value: Uint8Array | string])[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return tables.flatMap(({ name }) =>
      database
        .prepare(`SELECT * FROM "${String(name)}"`)
        .all()
        .flatMap((row) => Object.entries(row).map(([column, value]) => [`${String(name)}.${column}`, shown(value)])),
    ) as readonly (readonly [string, Uint8Array | string])[];
  } finally {
    database.close();
  }
}

const shown = (value: unknown): Uint8Array | string => (value instanceof Uint8Array ? inflated(value) : String(value));

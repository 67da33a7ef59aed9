import { describe, expect, it } from "vitest";
import { documentsIn } from "../../../../src/host/cli/migrate/shapes.ts";
import { FOLDERS, storedValue } from "../../../../src/host/cli/migrate/stored.ts";
import { FORMATS } from "../../../../src/workers/library/formats.ts";
import { KIND_TABLE } from "../../../../src/workers/library/kind-table.ts";
import { RESOURCE_KINDS } from "../../../../src/workers/library/model/kinds.ts";
import { OLD } from "./old-folder.ts";

const TIME = "2026-08-15T00:00:00.000Z";

describe("a document of the older plugin", () => {
  it.each(Object.entries(OLD))("is read by the library once it is stored: %s", (_name, value) => {
    const [found] = documentsIn(value);
    if (found === undefined) throw new Error("not recognised");
    const stored = JSON.parse(JSON.stringify(storedValue(found, TIME))) as unknown;
    const format = FORMATS[found.kind];
    const document = format.fromStored(stored);
    expect([document.id, document.name]).toEqual([found.id, found.name]);
    expect(format.summary(document)).toMatchObject({ id: found.id });
  });

  it("lies in the folder of its kind", () => {
    expect(RESOURCE_KINDS.map((kind) => FOLDERS[kind])).toEqual(RESOURCE_KINDS.map((kind) => KIND_TABLE[kind].folder));
  });
});

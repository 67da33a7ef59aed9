import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import type { Library, LibraryStatus, ResourceBytes, Written } from "../../../../src/host/library/face.ts";
import type { IndexRow } from "../../../../src/workers/protocol.ts";

const unused = (name: string) => (): never => {
  throw new Error(`the fake library was asked for ${name}`);
};

export const FAKE_STATUS: LibraryStatus = {
  folder: "/data",
  role: "owner",
  counts: { preset: 0, character: 0, "world-book": 0, user: 0 },
  damaged: [],
  readOnly: [],
};

/** An empty library that does nothing but what a test gives it; for failures that a real one cannot be made to have. */
export function fakeLibrary(own: Partial<Library> = {}): Library {
  return {
    status: FAKE_STATUS,
    list: () => [],
    row: () => undefined,
    import: unused("import"),
    create: unused("create"),
    read: unused("read"),
    edit: unused("edit"),
    export: unused("export"),
    delete: unused("delete"),
    lint: unused("lint"),
    trash: () => Promise.resolve([]),
    restore: unused("restore"),
    relations: () => ({ value: [], revision: "r0" }),
    setRelations: unused("setRelations"),
    selection: () => undefined,
    select: unused("select"),
    beginSession: unused("beginSession"),
    boundSessions: [],
    deleteSession: unused("deleteSession"),
    defaultPresetId: null,
    setDefaultPreset: unused("setDefaultPreset"),
    characterOrder: { value: { mode: "updated" }, revision: "r0" },
    setCharacterOrder: unused("setCharacterOrder"),
    missingCharacters: [],
    relinkCharacter: unused("relinkCharacter"),
    activationSettings: { value: DEFAULT_SETTINGS, revision: "r0" },
    setActivationSettings: unused("setActivationSettings"),
    importActivationSettings: unused("importActivationSettings"),
    onChange: () => () => undefined,
    lookAgain: () => Promise.resolve(),
    close: () => Promise.resolve(),
    ...own,
  };
}

/** The row of a user. */
export function userRow(id: string, revision = "r1"): IndexRow<"user"> {
  const time = "2026-01-01T00:00:00.000Z";
  const summary = { id, name: "Zoe", description: "" };
  return { kind: "user", id, revision, createdAt: time, updatedAt: time, summary };
}

/** JSON as a library hands it out. */
export function resourceBytes(value: unknown, revision = "r1"): ResourceBytes {
  return { bytes: new TextEncoder().encode(JSON.stringify(value)), revision, contentType: "application/json" };
}

/** The same after a write of a user. */
export function writtenUser(id: string, revision = "r1"): Written<"user"> {
  const row = userRow(id, revision);
  return { ...resourceBytes(row.summary, revision), row };
}

/** A library with one user whose rows are there for every kind of lookup that `row` is asked for. */
export function libraryWithUser(id: string, own: Partial<Library> = {}): Library {
  return fakeLibrary({ row: (() => userRow(id)) as Library["row"], ...own });
}

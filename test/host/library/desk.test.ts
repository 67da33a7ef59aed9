import { describe, expect, it } from "vitest";

import { WorkerError } from "../../../src/workers/client.ts";
import { bytes, rig } from "../../workers/library/support/folder.ts";
import { editDocument } from "../../../src/workers/library/edit-document.ts";
import { LibraryDesk } from "../../../src/host/library/desk.ts";
import { jsonOf, openDesk, rejection, shared } from "./support/open.ts";

describe("after a job that died", () => {
  it.each([["before"], ["after"]] as const)("%s it wrote, the mirror is as the files are", async (when) => {
    const desk = await openDesk();
    const { lib } = desk;
    const kept = (await lib.create("preset", shared({ name: "kept" }))).row;
    await lib.select("s", { presetId: kept.id });
    const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
      ["libraryCreate", () => lib.create("user", shared({ name: "U" }))],
      ["libraryImport", () => lib.import("character", shared({ name: "C" }))],
      ["libraryEdit", () => lib.edit({ kind: "preset", id: kept.id }, shared({ text: "new" }))],
      ["libraryChange", () => lib.select("s", { presetId: null })],
      ["libraryDelete", () => lib.delete("preset", kept.id)],
    ];
    for (const [name, call] of calls) {
      desk.onJob = (job, at) => {
        if (job === name && at === when) throw new WorkerError("worker-deadline", "too long");
      };
      expect(await rejection(call())).toBe("worker-deadline");
      desk.onJob = () => undefined;
      const fresh = await desk.reopen();
      for (const kind of ["preset", "character", "user"] as const) expect(lib.list(kind)).toEqual(fresh.list(kind));
      expect(lib.selection("s")).toEqual(fresh.selection("s"));
      expect(lib.missingCharacters).toEqual(fresh.missingCharacters);
    }
    const done = when === "after" ? 1 : 0;
    expect(lib.status.counts).toEqual({ preset: 1 - done, character: done, "world-book": 0, user: done });
  });

  it("the next one works", async () => {
    const desk = await openDesk();
    let dies = true;
    desk.onJob = (job) => {
      if (job === "libraryCreate" && dies) throw new WorkerError("worker-out-of-memory", "no memory");
    };
    expect(await rejection(desk.lib.create("user", shared({ name: "U" })))).toBe("worker-out-of-memory");
    dies = false;
    expect((await desk.lib.create("user", shared({ name: "U" }))).row.summary.name).toBe("U");
  });

  it("is not looked for when it never ran", async () => {
    const desk = await openDesk();
    const jobs: string[] = [];
    desk.onJob = (job) => {
      jobs.push(job);
      if (job === "libraryCreate") throw new WorkerError("worker-overloaded", "full");
    };
    expect(await rejection(desk.lib.create("user", shared({ name: "U" })))).toBe("worker-overloaded");
    expect(jobs).toEqual(["libraryCreate"]);
  });
});

describe("a full or read-only disk", () => {
  it.each([
    ["ENOSPC", "STORE_FULL"],
    ["EACCES", "STORE_UNWRITABLE"],
    ["EROFS", "STORE_UNWRITABLE"],
  ])("%s changes nothing in memory, and a later write works", async (errno, code) => {
    const desk = await openDesk();
    const { lib } = desk;
    const preset = (await lib.create("preset", shared({ name: "P" }))).row.id;
    const user = (await lib.create("user", shared({ name: "U" }))).row.id;
    const book = (await lib.create("world-book", shared({ name: "B" }))).row.id;
    const calls: readonly (() => Promise<unknown>)[] = [
      () => lib.create("character", shared({ name: "C" })),
      () => lib.edit({ kind: "preset", id: preset }, shared({ text: "t" })),
      () => lib.import("world-book", shared({ name: "B2" })),
      () => lib.select("s", { presetId: preset }),
      () => lib.setRelations({ kind: "user", id: user }, [book]),
      () => lib.setRelations({ kind: "preset", id: preset }, [book]),
      () => lib.setDefaultPreset(preset),
      () => lib.setActivationSettings({ scanDepth: 2 }),
      () => lib.delete("preset", preset),
    ];
    const state = (): unknown => [
      (["preset", "character", "world-book", "user"] as const).map((kind) => lib.list(kind)),
      lib.selection("s"),
      lib.relations({ kind: "user", id: user }),
      lib.relations({ kind: "preset", id: preset }),
      lib.defaultPresetId,
      lib.activationSettings,
    ];
    for (const call of calls) {
      const before = state();
      desk.fail = ({ name }) => (name === "createFile" || name === "makeFolder" ? errno : undefined);
      expect(await rejection(call())).toBe(code);
      expect(state()).toEqual(before);
      expect(jsonOf(await lib.read("preset", preset))).toMatchObject({ name: "P" });
      desk.fail = () => undefined;
      await call();
      expect(state()).not.toEqual(before);
    }
  });
});

it("gives the bytes of a file with their own revision, whoever changed it", async () => {
  const desk = await openDesk();
  const { lib, library } = desk;
  const { row } = await lib.create("preset", shared({ name: "P" }));
  library.assertOwner();
  const edited = editDocument(library, { kind: "preset", id: row.id, part: "document", request: bytes({ text: "x" }) });
  const read = await lib.read("preset", row.id);
  expect(jsonOf(read)).toMatchObject({ text: "x" });
  expect(read.revision).toBe(edited.row.revision);
  expect(read.revision).not.toBe(lib.row("preset", row.id)?.revision);
});

it("takes a file that is gone or damaged out of the list when it is asked for, and back when it is mended", async () => {
  const desk = await openDesk();
  const { lib } = desk;
  const [gone, bad] = [
    (await lib.create("preset", shared({ name: "A" }))).row.id,
    (await lib.create("preset", shared({ name: "B" }))).row.id,
  ];
  desk.memory.unlink(`/data/presets/${gone}.json`);
  desk.put(`presets/${bad}.json`, "{");
  expect(await rejection(lib.read("preset", gone))).toBe("PRESET_NOT_FOUND");
  expect(await rejection(lib.edit({ kind: "preset", id: bad }, shared({})))).toBe("DOCUMENT_INVALID");
  await expect(lib.edit({ kind: "preset", id: bad }, shared({}))).rejects.toThrow(`presets/${bad}.json: is not JSON: `);
  expect(lib.list("preset")).toEqual([]);
  expect(lib.status.damaged).toMatchObject([{ file: `presets/${bad}.json` }]);
  desk.put(`presets/${bad}.json`, { id: bad, name: "mended", text: "" });
  expect(jsonOf(await lib.read("preset", bad))).toMatchObject({ name: "mended" });
  expect(lib.status.damaged).toEqual([]);
});

it("serves what a repaired file holds as soon as it is written", async () => {
  const desk = await openDesk();
  await desk.lib.select("s", {});
  const text = desk.text("session-selections.json") ?? "";
  desk.put("session-selections.json", "{");
  const lib = await desk.reopen();
  expect(lib.status.readOnly).toMatchObject([{ store: "session-selections.json" }]);
  expect(lib.selection("s")).toBeUndefined();
  expect(await rejection(lib.select("t", {}))).toBe("STORE_READ_ONLY");
  desk.put("session-selections.json", text);
  await lib.select("t", {});
  expect([lib.selection("s"), lib.status.readOnly]).toEqual([lib.selection("t"), []]);
});

it("forgets revisions of books and cards that changed or went", async () => {
  const { lib, forgotten } = await openDesk();
  const book = (await lib.create("world-book", shared({ name: "B" }))).row;
  const preset = (await lib.create("preset", shared({ name: "P" }))).row;
  await lib.edit({ kind: "preset", id: preset.id }, shared({ text: "x" }));
  expect(forgotten).toEqual([]);
  const { revision } = await lib.edit({ kind: "world-book", id: book.id }, shared({ text: "x" }));
  await lib.edit({ kind: "world-book", id: book.id }, shared({ text: "x" }));
  await lib.delete("world-book", book.id);
  expect(forgotten).toEqual([book.revision, revision]);
});

describe("another writer of the folder that was refused makes it look at the lock", () => {
  const lost = async () => {
    const desk = await openDesk(undefined, { pollMs: 3_600_000 });
    const lock = desk.json("owner.lock") as object;
    const roles: string[] = [];
    desk.lib.onChange(() => roles.push(desk.lib.status.role));
    return { desk, lock, roles };
  };

  it("and take it when nobody has it; until then this process reads", async () => {
    const { desk, roles } = await lost();
    desk.memory.unlink("/data/owner.lock");
    const looked = desk.lib.lookAgain();
    expect(desk.lib.status.role).toBe("reader");
    await looked;
    await Promise.resolve();
    expect([desk.lib.status.role, roles.at(-1)]).toEqual(["owner", "owner"]);
    expect(desk.text("owner.lock")).not.toBeNull();
    expect(await rejection(desk.lib.create("user", shared({ name: "U" })))).toBeNull();
  });

  it("and leave it to the process that has it", async () => {
    const { desk, lock } = await lost();
    desk.put("owner.lock", { ...lock, pid: 1, startedAt: null, token: "0".repeat(32) });
    await desk.lib.lookAgain();
    expect(desk.lib.status.role).toBe("reader");
    await desk.lib.close();
  });

  it("and not at all once it is closed, or when that fails", async () => {
    const { desk } = await lost();
    desk.onJob = (job) => {
      if (job === "libraryOpen") throw new WorkerError("worker-crashed", "gone");
    };
    await desk.lib.lookAgain();
    expect(desk.lib.status.role).toBe("reader");
    await desk.lib.close();
    await desk.lib.lookAgain();
  });
});

it("becomes a reader when another process took the folder", async () => {
  const desk = await openDesk(undefined, { pollMs: 3_600_000 });
  desk.library.store.acquire();
  const lock = desk.json("owner.lock") as object;
  desk.put("owner.lock", { ...lock, pid: 1, startedAt: null, token: "0".repeat(32) });
  expect(await rejection(desk.lib.create("user", shared({ name: "U" })))).toBe("STORE_BUSY");
  expect(desk.lib.status.role).toBe("reader");
  const jobs: string[] = [];
  desk.onJob = (job) => void jobs.push(job);
  expect(await rejection(desk.lib.select("s", {}))).toBe("STORE_BUSY");
  expect(jobs).toEqual([]);
  await desk.lib.close();
});

it.each([
  ["ENOSPC", "STORE_FULL", ["createFile"]],
  ["EACCES", "STORE_UNWRITABLE", ["createFile", "lstat"]],
  ["ENOTDIR", "STORE_UNWRITABLE", ["createFile", "lstat", "list", "realPath"]],
] as const)("says why a folder cannot be locked (%s), and takes it when it can", async (errno, code, calls) => {
  const on = rig();
  on.fail = ({ name }) => ((calls as readonly string[]).includes(name) ? errno : undefined);
  const { lib } = await openDesk(on);
  expect(lib.status).toMatchObject({ role: "reader" });
  expect(lib.status.readOnly).toContainEqual(expect.objectContaining({ store: "owner.lock", code }));
  expect(await rejection(lib.create("user", shared({ name: "U" })))).toBe(code);
  const { lib: other } = await openDesk(on);
  expect(await rejection(other.close())).toBeNull();
  on.fail = () => undefined;
  expect((await lib.create("user", shared({ name: "U" }))).row.summary.name).toBe("U");
  expect(lib.status).toMatchObject({ role: "owner", readOnly: [] });
  on.fail = ({ name }) => ((calls as readonly string[]).includes(name) ? errno : undefined);
  expect(await rejection(lib.close())).toBeNull();
});

it("runs nothing once it is closed, and closes once", async () => {
  const desk = await openDesk();
  await desk.lib.create("user", shared({ name: "U" }));
  const last = desk.lib.create("user", shared({ name: "V" }));
  await Promise.all([desk.lib.close(), last]);
  await desk.lib.close();
  expect(await rejection(desk.lib.trash())).toBe("worker-closed");
  expect(desk.text("owner.lock")).toBeNull();
  expect((desk.json("index.json") as { rows: unknown[] }).rows).toHaveLength(2);
});

it("knows what it has, and says what it has not", async () => {
  const { client } = await openDesk();
  const desk = new LibraryDesk({ client, folder: "/data", sessionsMax: 1, pollMs: 1_000 });
  await desk.open();
  expect(await rejection(desk.known({ kind: "user", id: "x" }))).toBe("USER_NOT_FOUND");
  expect(await rejection(desk.stored({ kind: "character", id: "x" }))).toBe("CHARACTER_NOT_FOUND");
});

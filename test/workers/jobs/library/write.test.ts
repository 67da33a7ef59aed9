import { expect, it } from "vitest";

import { ThreadState } from "../../../../src/workers/state.ts";
import { LIBRARY_JOBS } from "../../../../src/workers/jobs/library/table.ts";
import { SMALL_FORMATS } from "../../library/support/small-formats.ts";
import { jobContext } from "../../support/context.ts";
import { session, share } from "./support/session.ts";

const folder = "/data";

it("writes, changes, deletes and restores", async () => {
  const { on, run } = await session();
  const imported = await run(
    "libraryImport",
    { folder, kind: "character", envelope: false, fileName: "c.json" },
    { shared: share({ name: "C" }) },
  );
  const { id } = imported.output.stored.row;
  expect(imported.output).toMatchObject({ report: { format: "small" }, compatibility: { warnings: [] } });
  const at = { folder, kind: "character", id } as const;
  const edited = await run("libraryEdit", { ...at, part: "document" }, { shared: share({ text: "t" }) });
  expect(JSON.parse(Buffer.from(edited.parts[0] ?? []).toString())).toEqual(on.json(`characters/${id}.json`));
  const change = { type: "select", sessionId: "s", change: { characterCardId: id }, sessionsMax: 9 } as const;
  expect((await run("libraryChange", { folder, change })).output.delta.selections).toHaveLength(1);
  const { output } = await run("libraryDelete", { ...at, known: edited.output.stored });
  expect(output.delta).toMatchObject({ state: { missingCharacters: [{ id, name: "C" }] } });
  const [entry] = (await run("libraryTrash", { folder })).output.rows;
  const restored = await run("libraryRestore", { folder, trashId: entry?.trashId ?? "" });
  expect(restored.output).toMatchObject({ stored: { row: { id } }, delta: { state: { missingCharacters: [] } } });
  const settings = { type: "import-settings" } as const;
  const changed = await run("libraryChange", { folder, change: settings }, { shared: share({ world_info_depth: 3 }) });
  expect(changed.output.delta.settings?.value.scanDepth).toBe(3);
});

it("goes on in a thread that takes the place of another", async () => {
  const { on } = await session();
  const state = new ThreadState({ formats: SMALL_FORMATS, fs: on.fs, now: on.now });
  const made = await LIBRARY_JOBS.libraryCreate.run(
    { folder, kind: "user" },
    { ...jobContext(), state, shared: share({ name: "U" }) },
  );
  expect(on.json(`users/${made.output.stored.row.id}.json`)).toMatchObject({ name: "U" });
});

it("writes nothing in a folder of another process", async () => {
  const { on, run } = await session();
  const lock = on.json("owner.lock") as object;
  on.put("owner.lock", { ...lock, pid: 1, startedAt: null, token: "0".repeat(32) });
  const before = on.memory.files();
  const calls = [
    run("libraryCreate", { folder, kind: "user" }, { shared: share({ name: "U" }) }),
    run("libraryChange", { folder, change: { type: "default-preset", id: null } }),
    run("libraryDelete", { folder, kind: "user", id: "x" }),
    run("libraryRestore", { folder, trashId: "x" }),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: "STORE_BUSY" });
  expect(on.memory.files()).toEqual(before);
});

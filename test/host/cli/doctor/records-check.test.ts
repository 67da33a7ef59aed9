import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkRecords } from "../../../../src/host/cli/doctor/records-check.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { openLocal, TRACE_RECORDS_FILE } from "../../../../src/workers/client.ts";
import { JobRunner } from "../../../../src/workers/job-runner.ts";
import { JOBS } from "../../../../src/workers/jobs/table.ts";
import type { Payloads } from "../../../../src/workers/protocol.ts";
import { ThreadState } from "../../../../src/workers/state.ts";
import { omitted } from "../../../trace/store/support/records.ts";
import { oldFolders } from "../migrate/old-folder.ts";

const make = oldFolders();
const SECRET = "a text of a user";
const file = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const local = () => openLocal(new JobRunner<Payloads, ThreadState>(JOBS, new ThreadState()));
const check = (folder: string) => checkRecords(local(), folder);

function folderWith(content: unknown, mode = 0o600): string {
  const folder = make({ [TRACE_RECORDS_FILE]: file(content) });
  chmodSync(join(folder, TRACE_RECORDS_FILE), mode);
  return folder;
}

describe("checkRecords", () => {
  it("tells how many records there are, and how large the file is", async () => {
    const content = file({ schemaVersion: 4, records: [omitted("a"), omitted("b")] });
    const found = `2 records, ${content.length} bytes, mode 600`;
    expect(await check(folderWith(content))).toEqual([{ id: "trace-records", state: "ok", found }]);
    expect(await check(folderWith({ schemaVersion: 4, records: [omitted("a")] }))).toMatchObject([
      { found: expect.stringMatching(/^1 record, /u) as string },
    ]);
  });

  it("has nothing to say where there is none", async () => {
    const folder = make({ other: "" });
    for (const place of [folder, join(folder, "none"), join(folder, "other")]) {
      expect(await check(place)).toEqual([]);
    }
  });

  it("warns of a file that others may read", async () => {
    expect(await check(folderWith({ schemaVersion: 4, records: [] }, 0o644))).toMatchObject([
      { state: "warn", found: expect.stringContaining("mode 644") as string },
    ]);
  });

  it.each([
    ["that is not JSON", `{"${SECRET}`, "TRACE_STORE_CORRUPT"],
    ["that is something else", { [SECRET]: 1 }, "TRACE_STORE_CORRUPT"],
    ["that is a text", JSON.stringify(SECRET), "TRACE_STORE_CORRUPT"],
    ["of an older kind", { schemaVersion: 3, records: [] }, "TRACE_STORE_CORRUPT"],
    ["with a record that is none", { schemaVersion: 4, records: [{ [SECRET]: 1 }] }, "TRACE_STORE_CORRUPT"],
    ["with one record twice", { schemaVersion: 4, records: [omitted("a"), omitted("a")] }, "TRACE_STORE_CORRUPT"],
    ["without a list", { schemaVersion: 4, records: {} }, "TRACE_STORE_CORRUPT"],
    ["of a later version", { schemaVersion: 5 }, "TRACE_STORE_NEWER"],
    ["that is too large", " ".repeat(LIMITS.traceFileBytes.value + 1), "TRACE_STORE_CORRUPT"],
  ])("fails for a file %s, without a word of it", async (_what, content, code) => {
    const [found] = await check(folderWith(content));
    expect(found).toMatchObject({ state: "fail", found: expect.stringContaining(code) as string });
    expect(found?.remedy).not.toBe("");
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  it("tells of a file that is cut off where it ends and what to do", async () => {
    const whole = file({ schemaVersion: 4, records: [omitted("a"), omitted("b")] });
    for (const [content, end] of [
      [whole.slice(0, 200), "it ends in the middle, after 200 bytes"],
      [whole.slice(0, -1), `it ends in the middle, after ${whole.length - 1} bytes`],
      ["", "it is empty"],
    ] as const) {
      expect(await check(folderWith(content))).toEqual([
        {
          id: "trace-records",
          state: "fail",
          found: expect.stringContaining(`TRACE_STORE_CORRUPT: ${TRACE_RECORDS_FILE} is cut off: ${end}`) as string,
          remedy: expect.stringContaining("put a whole copy of it back, or move it away and restart DSH") as string,
        },
      ]);
    }
    expect(await check(folderWith("{}]"))).toMatchObject([
      { state: "fail", found: `TRACE_STORE_CORRUPT: ${TRACE_RECORDS_FILE} is not JSON in UTF-8` },
    ]);
  });

  it.each([
    ["a folder", (path: string) => mkdirSync(path)],
    ["a link to a sound file", linkTo],
    ["a pipe that nobody writes to", (path: string) => void execFileSync("mkfifo", [path])],
  ])("fails for %s in its place, and waits for nobody", async (_what, put) => {
    const folder = make({});
    put(join(folder, TRACE_RECORDS_FILE));
    expect(await check(folder)).toMatchObject([
      { state: "fail", found: expect.stringMatching(/^TRACE_STORE_CORRUPT: .* is no regular file/u) as string },
    ]);
  });

  it("warns of files of older versions that cannot be read", async () => {
    const folder = make({ "tavern-traces.json": `{"${SECRET}` });
    const found = await check(folder);
    expect(found).toMatchObject([
      { state: "warn", found: expect.stringContaining("TRACE_STORE_LEGACY_UNREADABLE: tavern-traces.json") as string },
    ]);
    expect(JSON.stringify(found)).not.toContain(SECRET);
  });

  it("tells that no thread could look", async () => {
    const client = local();
    await client.close();
    expect(await checkRecords(client, make({}))).toMatchObject([
      { state: "fail", found: expect.stringMatching(/^worker-closed/u) as string },
    ]);
  });
});

function linkTo(path: string): void {
  writeFileSync(`${path}.sound`, file({ schemaVersion: 4, records: [] }), { mode: 0o600 });
  symlinkSync(`${path}.sound`, path);
}

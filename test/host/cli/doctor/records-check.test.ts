import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkRecords } from "../../../../src/host/cli/doctor/records-check.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { TRACE_RECORDS_FILE } from "../../../../src/workers/client.ts";
import { oldFolders } from "../migrate/old-folder.ts";

const make = oldFolders();
const SECRET = "a text of a user";
const file = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function folderWith(content: unknown, mode = 0o600): string {
  const folder = make({ [TRACE_RECORDS_FILE]: file(content) });
  chmodSync(join(folder, TRACE_RECORDS_FILE), mode);
  return folder;
}

describe("checkRecords", () => {
  it("tells how many records there are, and how large the file is", async () => {
    const content = file({ schemaVersion: 4, records: [{}, {}] });
    const found = `2 records, ${content.length} bytes, mode 600`;
    expect(await checkRecords(folderWith(content))).toEqual([{ id: "trace-records", state: "ok", found }]);
    expect(await checkRecords(folderWith({ schemaVersion: 4, records: [{}] }))).toMatchObject([
      { found: expect.stringMatching(/^1 record, /u) as string },
    ]);
  });

  it("has nothing to say where there is none", async () => {
    const folder = make({ other: "" });
    for (const place of [folder, join(folder, "none"), join(folder, "other")]) {
      expect(await checkRecords(place)).toEqual([]);
    }
  });

  it("warns of a file that others may read", async () => {
    expect(await checkRecords(folderWith({ schemaVersion: 4, records: [] }, 0o644))).toMatchObject([
      { state: "warn", found: expect.stringContaining("mode 644") as string },
    ]);
  });

  it.each([
    ["that is not JSON", `{"${SECRET}`, "TRACE_STORE_CORRUPT"],
    ["that is something else", { [SECRET]: 1 }, "TRACE_STORE_CORRUPT"],
    ["that is a text", JSON.stringify(SECRET), "TRACE_STORE_CORRUPT"],
    ["of an older kind", { schemaVersion: 3, records: [] }, "TRACE_STORE_CORRUPT"],
    ["without a list", { schemaVersion: 4, records: {} }, "TRACE_STORE_CORRUPT"],
    ["of a later version", { schemaVersion: 5 }, "TRACE_STORE_NEWER"],
    ["that is too large", " ".repeat(LIMITS.traceFileBytes.value + 1), "TRACE_STORE_CORRUPT"],
  ])("fails for a file %s, without a word of it", async (_what, content, code) => {
    const [check] = await checkRecords(folderWith(content));
    expect(check).toMatchObject({ state: "fail", found: expect.stringContaining(code) as string });
    expect(check?.remedy).not.toBe("");
    expect(JSON.stringify(check)).not.toContain(SECRET);
  });

  it("fails for a folder in its place", async () => {
    const folder = make({});
    mkdirSync(join(folder, TRACE_RECORDS_FILE));
    expect(await checkRecords(folder)).toMatchObject([{ state: "fail" }]);
  });
});

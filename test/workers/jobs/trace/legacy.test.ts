import { expect, it } from "vitest";

import { metadata, snapshot } from "../../../trace/store/support/legacy.ts";
import { session } from "../library/support/session.ts";

async function scene() {
  const { on, run } = await session();
  on.put("tavern-traces.json", [metadata("s", "1:1:1", 1), metadata("t", "1:1:1", 5)]);
  on.put("tavern-assemblies.json", [snapshot("s", "x", 2)]);
  const detail = async (sessionId: string, recordId: string): Promise<unknown> => {
    const { output, parts } = await run("traceLegacyDetail", { folder: "/data", sessionId, recordId });
    expect(output).toEqual({});
    return parts[0] === undefined ? null : (JSON.parse(Buffer.from(parts[0]).toString()) as unknown);
  };
  return { on, detail };
}

it("shows the audit of a record of API v1, of its own session", async () => {
  const { detail } = await scene();
  expect(await detail("t", "legacy:1:1:1")).toMatchObject({
    id: "legacy:1:1:1",
    sessionId: "t",
    recordedAt: 5,
    contentStatus: "legacy-metadata-only",
    audit: metadata("t", "1:1:1", 5),
  });
});

it("shows the bodies that a schema 3 record has, and leaves the files as they are", async () => {
  const { on, detail } = await scene();
  const before = on.memory.files();
  expect(await detail("s", "x")).toMatchObject({ ...snapshot("s", "x", 2), bodyStorage: "legacy-snapshot" });
  expect(on.memory.files()).toEqual(before);
});

it("shows exactly the record that is listed, though ids of both files are the same", async () => {
  const { on, run } = await session();
  on.put(
    "tavern-traces.json",
    [1, 2, 3].map((at) => metadata("s", "1:1:1", at)),
  );
  on.put("tavern-assemblies.json", [snapshot("s", "legacy:1:1:1", 4), snapshot("s", "legacy:1:1:1~2", 5)]);
  const { output } = await run("traceOpen", { folder: "/data" });
  expect(new Set(output.legacy.map(({ recordId }) => recordId)).size).toBe(5);
  for (const { recordId, recordedAt, sessionId } of output.legacy) {
    const { parts } = await run("traceLegacyDetail", { folder: "/data", sessionId, recordId });
    expect(JSON.parse(Buffer.from(parts[0] ?? []).toString())).toMatchObject({ id: recordId, recordedAt });
  }
});

it("shows a record of any depth", async () => {
  const { on, detail } = await scene();
  const deep = JSON.stringify([snapshot("s", "deep", 3, { later: "@" })]);
  on.put("tavern-assemblies.json", deep.replace('"@"', "[".repeat(100_000) + "]".repeat(100_000)));
  expect(await detail("s", "deep")).toMatchObject({ id: "deep", contexts: [] });
});

it.each([
  ["s", "y"],
  ["u", "x"],
  ["s", "1:1:1"],
])("has nothing of session %s, record %s", async (sessionId, recordId) => {
  const { detail } = await scene();
  expect(await detail(sessionId, recordId)).toBeNull();
});

it("has nothing once the file is gone or bad", async () => {
  const { on, detail } = await scene();
  on.put("tavern-assemblies.json", "{");
  expect(await detail("s", "x")).toBeNull();
});

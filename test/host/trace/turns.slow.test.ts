import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { HistoryStatus } from "../../../src/host/trace/face.ts";
import { TRACE_RECORDS_FILE } from "../../../src/workers/client.ts";
import { ApiTester } from "../http/support/client.ts";
import { overSocket } from "../http/support/socket.ts";
import { imported, presetOf } from "../loader/support/library.ts";
import { makeFolder, type MountedPlugin, type TestFolder, TestHost } from "../loader/support/host.ts";

interface Row {
  readonly id: string;
  readonly status: string;
  readonly contentStatus: string;
}
interface Section {
  readonly text?: string;
  readonly provenance: string;
  readonly offsetUtf16: number;
}

describe("the trace of turns of a host in this process", () => {
  let folder: TestFolder;
  let host: TestHost;
  let mounted: MountedPlugin;
  let api: ApiTester;
  const index = "/v3/sessions/s-1/assemblies";
  const rows = async (): Promise<readonly Row[]> =>
    ((await api.send("GET", index)).json as { readonly records: readonly Row[] }).records;

  beforeAll(async () => {
    folder = await makeFolder();
    host = await TestHost.boot(folder);
    mounted = await host.mount({ dataDir: folder.data });
    api = await ApiTester.open(overSocket(host.context.webServer.port));
  });
  afterAll(async () => {
    await host.close();
    await folder.remove();
  });

  it("is indexed at once, and its details are what the model saw", async () => {
    const { core } = mounted;
    if (core === null) throw new Error("the plugin is off");
    const presetId = await imported(core.library, "preset", presetOf("You are a lorekeeper. 会话 🐈"));
    const agent = await host.bound(core, "s-1", { presetId });
    const system = await host.say(agent, "Hello");
    const [row] = await rows();
    expect(row).toMatchObject({ status: "request-observed", contentStatus: "reference-only" });
    const { json } = await api.send("GET", `${index}/${row?.id ?? ""}`);
    const { record } = json as {
      record: { contentStatus: string; sections: readonly Section[]; systemMessages: unknown };
    };
    expect(record).toMatchObject({ contentStatus: "available", systemMessages: [system] });
    for (const { text = "", offsetUtf16 } of record.sections) {
      expect(system.slice(offsetUtf16, offsetUtf16 + text.length)).toBe(text);
    }
    expect(record.sections.map(({ text }) => text).join("\n\n")).toBe(system);
  });

  it("is told by API v1, and is not in the capabilities but for its numbers", async () => {
    const { json } = await api.send("GET", "/v3/capabilities");
    expect(json).toMatchObject({ store: { recording: "file", problem: null, records: 1, dropped: 0 } });
    const { history } = json as { history: HistoryStatus };
    // By the thread, or by the host where the end of the log was not written yet.
    expect(history.artifact.answered + history.inspect.answered).toBe(1);
    expect(history.inspect).toMatchObject({ unavailable: 0, failed: 0 });
    const agent = await host.agent("plain");
    await host.say(agent, "Hello");
    const traces = await api.send("GET", "/v1/traces?sessionId=plain");
    expect(traces.json).toMatchObject({
      ok: true,
      records: [{ schemaVersion: 1, sessionId: "plain", turn: 1, step: 1 }],
    });
  });

  it("is in the file when the plugin is unloaded, and there again when it is mounted", async () => {
    const before = await rows();
    await mounted.unmount();
    const text = readFileSync(join(folder.data, TRACE_RECORDS_FILE), "utf8");
    for (const { id } of before) expect(text).toContain(id);
    for (const body of ["A persona.", "You are a lorekeeper."]) expect(text).not.toContain(body);
    mounted = await host.mount({ dataDir: folder.data });
    expect(await rows()).toEqual(before);
  });
});

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import type { SessionEvent } from "@deepseek-ai/dsh-session";
import { SessionId } from "@deepseek-ai/dsh-session";
import { afterAll, describe, expect, it } from "vitest";

import { logTurns } from "../../bench/support/trace/log-turns.ts";
import { extendSessionLog } from "../../bench/support/trace/session-log.ts";
import {
  makeTraceFolder,
  removeTraceFolder,
  TRACE_CWD,
  type TraceFolder,
  TraceHost,
} from "../../bench/support/trace/trace-host.ts";

const EVENTS = 3_000;
const folders: TraceFolder[] = [];
afterAll(async () => {
  await Promise.all(folders.map(removeTraceFolder));
});

interface Written {
  readonly host: TraceHost;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A log of two halves, in a host without the plugin. */
async function written(): Promise<Written> {
  const folder = await makeTraceFolder();
  folders.push(folder);
  const host = await TraceHost.boot({ folder, plugin: false });
  const log = { context: host.context, sessionId: "s", cwd: TRACE_CWD, events: EVENTS / 2 };
  await extendSessionLog(log);
  expect(await extendSessionLog(log)).toBeGreaterThanOrEqual(EVENTS);
  const { meta } = await host.store.inspect(SessionId("s"));
  const bytes = readFileSync(host.store.locate(meta).path);
  return { host, bytes, text: JSON.stringify(await host.store.readRaw(SessionId("s"))) };
}

describe("a session that the generator writes", () => {
  it("is one that the host resumes, in many frames and packed rows, the same each time", async () => {
    const first = await written();
    const second = await written();
    try {
      expect(hash(second.bytes)).toBe(hash(first.bytes));
      expect(first.text).toContain("text-chunks");
      expect(frames(first.bytes)).toBeGreaterThan(100);
      const agent = await first.host.resume("s");
      await first.host.turn(agent, "And then?");
      expect(agent.session.events.length).toBeGreaterThan(EVENTS);
    } finally {
      await first.host.close();
      await second.host.close();
    }
  });

  it("has numbers without gaps, system texts of several sizes, snapshots and tool calls", () => {
    const options = { seq: 100, turn: 7, timeMs: 5, seed: 1, events: 20_000 };
    const events = [...logTurns(options)].flat();
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => 100 + index));
    expect(events[0]).toMatchObject({ type: "turn/start", data: { turn: 7 } });
    expect(events.at(-1)?.type).toBe("turn/end");
    const systems = events.filter(({ type }) => type === "request/header").map(systemUnits);
    expect(Math.min(...systems)).toBe(60 * 1024);
    expect(Math.max(...systems)).toBe(500 * 1024);
    for (const type of ["tool/call", "tool/result", "user/message", "assistant/message"])
      expect(events.some((event) => event.type === type)).toBe(true);
    expect(JSON.stringify(events)).toContain('"form":"snapshot"');
  });
});

const hash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Frames of a compressed log, by their first four bytes. */
function frames(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf("28b52ffd", 0, "hex"); at >= 0; at = bytes.indexOf("28b52ffd", at + 4, "hex")) count++;
  return count;
}

const systemUnits = ({ data }: SessionEvent): number =>
  (data as unknown as { readonly header: { readonly system: string } }).header.system.length;

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished } from "vitest";

import { openLocal } from "../../../../src/workers/client.ts";
import { JobRunner } from "../../../../src/workers/job-runner.ts";
import { JOBS } from "../../../../src/workers/jobs/table.ts";
import type { Payloads, TurnPayloads } from "../../../../src/workers/protocol.ts";
import { ThreadState } from "../../../../src/workers/state.ts";
import type { TurnFacts } from "../../../../src/trace/model/turn/turn-facts.ts";
import { DAY, type groundingOf, OWNER, T0 } from "./turns.ts";

/** A data folder on the disk that is gone after the test. */
export function turnFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "turns-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every byte that lies in a folder. */
export const bytesIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "latin1"))
    .join("\n");

export const BYTES_MAX = 2 ** 29;

/** The jobs of a thread on a folder. */
export function thread(folder: string) {
  const state = new ThreadState();
  const client = openLocal(new JobRunner<Payloads, ThreadState>(JOBS, state));
  onTestFinished(() => client.close());
  const run = client.run.bind(client) as typeof client.run;
  const jsonOf = (parts: readonly Uint8Array[]): unknown =>
    parts[0] === undefined ? null : (JSON.parse(Buffer.from(parts[0]).toString()) as unknown);
  return {
    state,
    folder,
    run,
    open: async (bytesMax = BYTES_MAX) => (await run("turnOpen", { folder, bytesMax, nowMs: T0 })).output,
    append: async (facts: TurnFacts, options: Partial<TurnPayloads["turnAppend"]["input"]> = {}) => {
      const input = { folder, ownerId: OWNER, facts, records: [], bytesMax: BYTES_MAX, nowMs: T0, ...options };
      return (await run("turnAppend", input)).output;
    },
    /** As sweeps day by day would have left it: the next one, at that time, goes by its clock. */
    sawClock: (nowMs: number): void =>
      void state.turns(folder).use(({ clock }) => clock.put({ seenAt: nowMs - DAY, doubtedAt: null })),
    ground: async (captureId: string, made: ReturnType<typeof groundingOf>, withCatalogue = true) => {
      const { key, packed, catalogue } = made;
      const catalogues = withCatalogue ? [catalogue.id] : [];
      const input = { folder, sessionId: "s-1", captureId, key, catalogues, nowMs: T0 };
      const memory = withCatalogue ? [packed, catalogue.bytes] : [packed];
      return (await run("turnGround", input, { shared: memory })).output;
    },
    list: async (more: { readonly before?: string; readonly limit?: number; readonly sessionId?: string } = {}) => {
      const input = { folder, ownerId: OWNER, sessionId: "s-1", limit: 100, ...more };
      return jsonOf((await run("turnList", input)).parts) as ListAnswer | null;
    },
    read: async (turnId: string, more: Partial<TurnPayloads["turnRead"]["input"]> = {}) => {
      const input = { folder, ownerId: OWNER, sessionId: "s-1", turnId, bodies: "none" as const, now: [], ...more };
      return jsonOf((await run("turnRead", input)).parts) as Record<string, unknown> | null;
    },
    jsonOf,
  };
}

interface ListAnswer {
  readonly turns: readonly (Readonly<Record<string, unknown>> & { readonly turnId: string })[];
  readonly next: string | null;
}

import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "vitest";

import type { TraceDetail } from "../../src/trace/model/detail.ts";
import type { IndexRow } from "../../src/trace/model/record.ts";
import type { TavernApi } from "./api.ts";
import type { SeenRequest } from "./model/scripted.ts";

/** A detail that was not omitted. */
export type FullDetail = Extract<TraceDetail, { readonly sections: unknown }>;

/** What is used of `/capabilities`. */
export interface Capabilities {
  readonly contract: string;
  readonly store: { readonly recording: "file" | "memory"; readonly problem: { readonly code: string } | null };
  readonly history: {
    readonly artifact: { readonly answered: number; readonly unsure: Readonly<Record<string, number>> };
    readonly inspect: { readonly answered: number; readonly unavailable: number; readonly failed: number };
  };
}

/** The trace as a client over HTTP sees it. */
export class TraceApi {
  readonly #api: TavernApi;

  constructor(api: TavernApi) {
    this.#api = api;
  }

  capabilities(): Promise<Capabilities> {
    return this.#api.get("GET", "/v3/capabilities");
  }

  /** Oldest first. */
  async index(sessionId: string): Promise<readonly IndexRow[]> {
    return (await this.#api.get<{ records: readonly IndexRow[] }>("GET", pathOf(sessionId))).records;
  }

  async detail(sessionId: string, recordId: string): Promise<FullDetail> {
    const path = `${pathOf(sessionId)}/${encodeURIComponent(recordId)}`;
    const { record } = await this.#api.get<{ record: TraceDetail }>("GET", path);
    if (!("sections" in record)) throw new Error(`record ${recordId}: ${record.contentStatus}`);
    return record;
  }

  /** Details of all records of a session, oldest first. */
  async details(sessionId: string): Promise<readonly FullDetail[]> {
    const details: FullDetail[] = [];
    for (const { id } of await this.index(sessionId)) details.push(await this.detail(sessionId, id));
    return details;
  }

  /** The detail of the newest record. */
  async newest(sessionId: string): Promise<FullDetail> {
    const row = (await this.index(sessionId)).at(-1);
    if (row === undefined) throw new Error(`no record of ${sessionId}`);
    return this.detail(sessionId, row.id);
  }
}

const pathOf = (sessionId: string): string => `/v3/sessions/${encodeURIComponent(sessionId)}/assemblies`;

const WRITTEN_MS = 20_000;

/**
 * Resolves when these records are in the records file of a data folder. Records are written with a pause between: what
 * a process that is killed has not written is lost, as documented.
 */
export async function written(folder: string, recordIds: readonly string[]): Promise<void> {
  const path = join(folder, "tavern-trace-records.json");
  await expect
    .poll(() => recordIds.filter((id) => !readFileSync(path, "utf8").includes(id)), { timeout: WRITTEN_MS })
    .toEqual([]);
}

const sha256 = (text: string): string => hash("sha256", text, "hex");

/** The texts of runtime contexts that the model had before it, in its newest snapshot; null: it had none. */
function snapshotOf({ messages }: SeenRequest): string | null {
  const newest = messages.findLast(({ source }) => source?.form === "snapshot");
  return newest === undefined ? null : newest.content.map(({ text = "" }) => text).join("");
}

/** A detail tells, text by text, what the model got: places, counts and hashes too. */
export function expectSent(detail: FullDetail, request: SeenRequest): void {
  const { system } = request;
  const snapshot = snapshotOf(request);
  const whole = snapshot !== null || detail.contexts.length === 0;
  expect(detail).toMatchObject({
    contentStatus: whole ? "available" : "partially-available",
    requestContentStatus: "available",
    systemMessages: [system],
    delivery: {
      assemblyVerified: true,
      historyVerified: true,
      systemMessageIndex: 0,
      systemHashes: [sha256(system)],
      toolNames: request.tools,
    },
  });
  expect(detail.referenceError === undefined).toBe(whole);
  const texts = detail.sections.map(({ text = "(no text)" }) => text);
  expect(texts.join("\n\n")).toBe(system);
  for (const [at, section] of detail.sections.entries()) {
    const text = texts[at] ?? "";
    expect(section).toMatchObject({
      characters: Array.from(text).length,
      utf16Units: text.length,
      utf8Bytes: Buffer.byteLength(text),
      hash: sha256(text),
      contentStatus: "available",
    });
    const start = section.offsetUtf16 ?? -1;
    expect(system.slice(start, start + text.length)).toBe(text);
  }
  for (const { text, hash: told } of detail.contexts) {
    if (snapshot === null) expect(text).toBeUndefined();
    else {
      expect(snapshot).toContain(text ?? "(no text)");
      expect(told).toBe(sha256(text ?? ""));
    }
  }
}

import { setTimeout } from "node:timers/promises";

import type { WhatIf, WhatIfRequest } from "../../../src/host/http/schemas/what-if.ts";
import type { ScanDiagnosticCode } from "../../../src/workers/lore-scan.ts";
import type { TavernApi } from "../api.ts";

const LOOK_MS = 50;
const WAIT_MS = 30_000;

/** What a busy machine does to a scan. */
const MISSED: readonly ScanDiagnosticCode[] = [
  "WORLD_BOOK_NOT_READY",
  "WORLD_BOOK_MATCH_DEADLINE",
  "TAVERN_WORKER_UNAVAILABLE",
];

interface Workers {
  readonly lanes: Readonly<Record<string, { readonly running: number; readonly queued: number }>>;
  readonly resident: { readonly lores: number };
}

export interface WaitOptions {
  readonly withinMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * Resolves when the bound books are compiled and the threads have nothing to do, so that the first words are not told
 * without lore; after half a minute in any case.
 */
export async function whenCompiled(api: TavernApi, { withinMs = WAIT_MS, signal }: WaitOptions = {}): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const { workers } = await api.get<{ readonly workers: Workers | null }>("GET", "/v1/status");
    if ((workers !== null && isReady(workers)) || performance.now() >= deadline) return;
    await setTimeout(LOOK_MS, undefined, { signal });
  }
}

const isReady = ({ lanes, resident }: Workers): boolean =>
  resident.lores > 0 && Object.values(lanes).every(({ running, queued }) => running + queued === 0);

/** What-if, asked again while its scan was missed; what it says at last after half a minute. */
export async function whatIfInFull(
  api: TavernApi,
  request: WhatIfRequest,
  { withinMs = WAIT_MS }: WaitOptions = {},
): Promise<WhatIf> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const told = await api.whatIf(request);
    const isMissed = told.diagnostics.rows.some(({ code }) => (MISSED as readonly string[]).includes(code));
    if (!isMissed || performance.now() >= deadline) return told;
    await setTimeout(LOOK_MS);
  }
}

import { LIMITS } from "../../matcher/limits.ts";
import type { ScanRequest } from "../../matcher/model/request.ts";
import { type LoreClient, type ScanAnswer, type ScanResult, WorkerError } from "../../workers/client.ts";
import type { Payloads } from "../../workers/protocol.ts";
import type { CliBook } from "./books.ts";
import type { Scene, TokenCounterName } from "./scene.ts";
import type { Window } from "./window.ts";

/** What is scanned, in the terms of the engine. */
export interface ProductScan {
  readonly request: ScanRequest;
  readonly macros: Payloads["explain"]["input"]["macros"];
  readonly seeds: Payloads["explain"]["input"]["seeds"];
  readonly tokens: TokenCounterName;
}

/** What a product scan found, with what explaining it needs. */
export interface ProductResult {
  readonly answer: ScanAnswer;
  readonly diagnostics: ScanResult<Payloads["scan"]["output"]>["diagnostics"];
  /** Each entry, in the order of the decisions. */
  readonly entries: Payloads["catalogue"]["output"]["entries"];
  /** What the compiled books are attached from. */
  readonly shared: readonly SharedArrayBuffer[];
}

/** The request of a scene. */
export function productScan(scene: Scene, window: Window): ProductScan {
  const { settings, char, user, tags, trigger, contextTokens, sources, seed, now } = scene;
  return {
    request: {
      settings,
      messages: window.messages,
      messageCount: scene.messages.length,
      contextTokens,
      sources,
      injections: [],
      trigger,
      characterFile: char === "" ? null : char,
      characterTags: tags,
      forced: [],
      timed: { sticky: {}, cooldown: {} },
      dryRun: false,
      regexScripts: [],
    },
    macros: { user, ...(char === "" ? {} : { char }), nowMs: now },
    seeds: { turn: seed, session: seed },
    tokens: scene.tokens,
  };
}

/** Scans books as the product does: compiled once, in the pool. Rejects with a WorkerError when there is no answer. */
export async function runProductScan(
  client: LoreClient,
  books: readonly CliBook[],
  { request, macros, seeds, tokens }: ProductScan,
): Promise<ProductResult> {
  const lore = { books: books.map(({ source }) => source), settings: request.settings };
  const prepared = await client.prepare(lore);
  const result = await client.scan({
    ...lore,
    request,
    macros,
    seeds,
    tokens,
    scanDeadlineMs: LIMITS.commandScanDeadlineMs.value,
  });
  if (result.answer === null || prepared.lore === null) {
    const why = result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("; ");
    throw new WorkerError("worker-unavailable", `no scan: ${why}`);
  }
  const { shared } = prepared.lore;
  const { output } = await client.run("catalogue", {}, { shared });
  return { answer: result.answer, diagnostics: result.diagnostics, entries: output.entries, shared };
}

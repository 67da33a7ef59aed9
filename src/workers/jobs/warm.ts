import { threadId } from "node:worker_threads";

import { compileLore, scanLore, seededRolls } from "../../matcher/engine.ts";
import { macroEnvironment } from "../../matcher/macros/environment.ts";
import { QUARTER_COUNTER } from "../../matcher/ports.ts";
import { bufferUnitLoader } from "../engines/units.ts";
import type { Job } from "../job.ts";
import { type Payloads, WarmInputSchema } from "../protocol.ts";
import type { ThreadState } from "../state.ts";
import { warmAssembly } from "./warm-assembly.ts";
import { warmCorpus } from "./warm-corpus.ts";

/** Profiles are small beside scans: after so many their code is compiled. */
const ASSEMBLIES_MAX = 6;

/** Makes a fresh thread as fast as it gets: loads the regex engine and scans a built-in corpus `rounds` times,
 * then also makes profiles of it. */
export const warm: Job<Payloads["warm"], ThreadState> = {
  input: WarmInputSchema,
  run(input, context) {
    const started = performance.now();
    const corpus = warmCorpus();
    const lore = compileLore(
      {
        books: [{ id: "warm-up", place: "global", book: corpus.book }],
        settings: corpus.request.settings,
        mode: "product",
      },
      { loader: bufferUnitLoader, allocate: (bytes) => new ArrayBuffer(bytes) },
    );
    const ports = {
      regex: context.state.regexFor(context.control, context.softDeadline),
      tokens: QUARTER_COUNTER,
      rolls: seededRolls("warm-up"),
      macros: macroEnvironment(),
      loader: bufferUnitLoader,
    };
    let hits = 0;
    for (let round = 0; round < input.rounds; round++) {
      context.throwIfStopped();
      hits = scanLore(lore, corpus.request, ports).activated.length;
    }
    const rounds = Math.min(input.rounds, ASSEMBLIES_MAX);
    warmAssembly(lore, { request: corpus.request, rounds }, context);
    return { output: { thread: threadId, node: process.versions.node, ms: performance.now() - started, hits } };
  },
};

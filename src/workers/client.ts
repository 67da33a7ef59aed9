import { LIMITS } from "../matcher/limits.ts";
import type { ScanRequest } from "../matcher/model/request.ts";
import { AssemblyDesk } from "./assembly/desk.ts";
import type {
  AssembleCall,
  AssembleResult,
  AssemblyBooks,
  AssemblyClient,
  AssemblyFacts,
  MadeAssembly,
  ToldPart,
  WhyCall,
} from "./assembly/face.ts";
import { ResidentBooks, type BookSource, type LoreSpec, type PreparedLore, type ResidentLore } from "./books.ts";
import { WorkerError } from "./error.ts";
import { LocalRunner, type TaskHandler } from "./local.ts";
import { type ScanResult, ScanDesk } from "./lore-scan.ts";
import { LoreCompiler, regexesOf } from "./lore-compiler.ts";
import { specOf } from "./lore-spec.ts";
import type { MacroWorld, Seeds } from "./messages.ts";
import { type CloseOptions, type JobAnswer, Pool, type Runner, type RunnerStatus, type RunOptions } from "./pool.ts";
import { type Payloads, type ReadOutput, ROUTES, type ScanOutput } from "./protocol.ts";
import { Quarantine, type QuarantineStatus } from "./quarantine.ts";

export type { BookSource, LeftOutBook, PreparedLore } from "./books.ts";
export type { ScanResult } from "./lore-scan.ts";
export type { JobAnswer, RunOptions } from "./pool.ts";
export { ScanAnswer } from "./answer.ts";
export { isDeath, WORKER_ERRORS, WorkerError, type WorkerErrorCode } from "./error.ts";
export { LIBRARY_ERRORS, LibraryError, type LibraryErrorCode } from "./library/error.ts";
export { type Entity, entityOf, entityWords } from "./formats/entity.ts";
export { entryPath } from "../matcher/lint/path.ts";
export { MATCHER_ERRORS, MatcherError } from "../matcher/model/error.ts";
export { scanRequest, type ScanRequest } from "../matcher/model/request.ts";
export {
  type ActivationSettings,
  DEFAULT_SETTINGS,
  settingsFromSt,
  ST_FRESH_SETTINGS,
} from "../matcher/model/settings.ts";
export { freshSelection } from "./library/maps/selections.ts";
export { revisionOf } from "./library/revision.ts";
export { ASSEMBLY_DIAGNOSTICS } from "./assembly/diagnostics.ts";
export { SCAN_DIAGNOSTICS } from "./lore-scan.ts";
export { patchBetween } from "./library/session-state/patch.ts";
export {
  changedRecord,
  delegatedRecord,
  forkedRecord,
  freshRecord,
  type SessionChange,
  type SessionRecord,
  turnBase,
} from "./library/session-state/record.ts";
export type { SessionState } from "./library/session-state/session-state.ts";
export { UNSURE_REASONS } from "./history/protocol.ts";
export { mergeByTime } from "../trace/store/merge-by-time.ts";
export { TRACE_RECORDS_FILE, TRACE_RECORDS_VERSION, TRACE_STORE_CODES } from "./trace/protocol.ts";
export { TurnStoreError } from "./turns/problem.ts";
export {
  DECISION_REASONS,
  DECISION_RETRIEVERS,
  DECISION_SORTS,
  DECISION_STATES,
  EXPORT_FORMATS,
  TURN_STORE_CODES,
  TURNS_FILE,
} from "./turns/protocol.ts";
export { PROFILE_DIAGNOSTICS } from "./profile/codes.ts";
export { fromStored, toStored, toStoredPatch } from "./library/session-state/stored-record.ts";

export interface OpenOptions {
  /** Threads of the interactive lane; from cores and memory unless set. */
  readonly threads?: number;
  /** Calls that may wait in each lane. */
  readonly queueMax?: number;
  /** JavaScript heap of each thread. */
  readonly memoryMb?: number;
  /** Load engines and scan a built-in corpus in each thread at once, so that the first calls are not the slow ones. */
  readonly warmUp?: boolean;
  /** Module whose default export handles tasks, in place of the product's. */
  readonly workerUrl?: string;
}

/** The books of a scan and what their compiled form depends on. */
export interface LoreBooks {
  readonly books: readonly BookSource[];
  readonly settings: LoreSpec["settings"];
  readonly mode?: LoreSpec["mode"];
}

export interface ScanCall extends LoreBooks {
  readonly request: ScanRequest;
  readonly macros?: MacroWorld;
  readonly seeds: Seeds;
  readonly tokens?: "deepseek" | "quarter";
  readonly scanDeadlineMs?: number;
  /** How long to wait for books that are not compiled yet; `scanDeadlineMs` unless set. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
}

export interface ReadOptions {
  readonly fileName?: string;
  readonly checkRegexes?: boolean;
  readonly signal?: AbortSignal;
}

/** A file that was read: its document for `books` of a scan, and what became of it. */
export interface ReadBook extends ReadOutput {
  readonly document: SharedArrayBuffer;
}

export interface ClientStatus extends RunnerStatus {
  readonly quarantine: QuarantineStatus;
  readonly resident: { readonly lores: number; readonly bytes: number };
}

/** A share of the deadline that is kept for the work after the last regex. */
const SOFT_SHARE = 0.8;

/** Opens the threads of the engine. Returns at once; the first call waits for its thread to start. */
export function open(options: OpenOptions = {}): LoreClient {
  const workerUrl = options.workerUrl ?? productWorkerUrl();
  const { threads, queueMax, memoryMb } = options;
  const client = new LoreClient(new Pool<Payloads>(ROUTES, { workerUrl, threads, queueMax, memoryMb }));
  if (options.warmUp === true) void client.warmUp().catch(() => undefined);
  return client;
}

/** What {@link openLocal} runs calls with; loads the engines into the calling thread, which nobody else pays for. */
export async function openSession(): Promise<TaskHandler> {
  const session = await import("./session.ts");
  return session.openSession();
}

/** The same client without threads: everything runs in the caller's, through `session` (see {@link openSession}). */
export function openLocal(session: TaskHandler): LoreClient {
  return new LoreClient(new LocalRunner<Payloads>(ROUTES, session));
}

/** The worker beside this file, as source or compiled. */
function productWorkerUrl(): string {
  return new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url).href;
}

/**
 * What the rest of the product calls. Nothing here computes on the calling thread but the packing of messages.
 *
 * All calls reject with a `WorkerError` or, where a file is at fault, a `MatcherError`.
 */
export class LoreClient implements AssemblyClient {
  readonly #runner: Runner<Payloads>;
  readonly #quarantine = new Quarantine();
  readonly #residents: ResidentBooks;
  readonly #desk: ScanDesk;
  readonly #assembly: AssemblyDesk;
  constructor(runner: Runner<Payloads>) {
    this.#runner = runner;
    const compiler = new LoreCompiler((input, options) => this.run("compile", input, options));
    this.#residents = new ResidentBooks({
      compile: (spec) => compiler.compile(spec),
      subset: (spec, books) => specOf({ ...spec, books }),
      quarantine: this.#quarantine,
    });
    this.#desk = new ScanDesk({ books: this.#residents, quarantine: this.#quarantine, regexesOf });
    this.#assembly = new AssemblyDesk({
      run: (job, input, options) => this.run(job, input, options),
      residents: this.#residents,
      scans: this.#desk,
    });
  }

  /** Runs one job of the table. The other methods are this with more around it. */
  run<N extends keyof Payloads>(
    job: N,
    input: Payloads[N]["input"],
    options?: RunOptions,
  ): Promise<JobAnswer<Payloads[N]["output"]>> {
    return this.#runner.run(job, input, options);
  }

  /**
   * Reads the bytes of a file into a world book, in the background; with `checkRegexes` also tells which keys will not be
   * matched (an import). Rejects with the MatcherError of a bad file.
   */
  async read(file: Uint8Array, options: ReadOptions = {}): Promise<ReadBook> {
    const { fileName, checkRegexes = false, signal } = options;
    const input = fileName === undefined ? { checkRegexes } : { fileName, checkRegexes };
    const answer = await this.run("read", input, { shared: [toShared(file)], signal });
    const [document] = answer.shared;
    if (document === undefined) throw new WorkerError("worker-message-invalid", "a read answer without its document");
    return { ...answer.output, document };
  }

  /** Compiles books unless they are compiled, and resolves when they are ready to be scanned. */
  async prepare(books: LoreBooks): Promise<PreparedLore> {
    return this.#residents.prepare(specOf(books));
  }

  /**
   * Scans. Resolves within a bounded time whatever happens (see `ScanDesk.run`), with the answer or with the reason why
   * there is none.
   */
  async scan(call: ScanCall): Promise<ScanResult<ScanOutput>> {
    const { waitMs, signal, scanDeadlineMs = LIMITS.scanDeadlineMs.value } = call;
    return this.#desk.run<ScanOutput>({
      spec: specOf(call),
      scanDeadlineMs,
      ...(waitMs === undefined ? {} : { waitMs }),
      signal,
      send: (lore, killed, bounded, { evidence }) =>
        this.#scan(call, { lore, killed, evidence, signal: bounded, scanDeadlineMs }),
    });
  }

  assemble(call: AssembleCall): Promise<AssembleResult> {
    return this.#assembly.assemble(call);
  }

  prepareStored(books: AssemblyBooks): Promise<void> {
    return this.#assembly.prepareStored(books);
  }

  whyEntry(call: WhyCall): Promise<Uint8Array<ArrayBuffer>> {
    return this.#assembly.whyEntry(call);
  }

  auditRows(made: MadeAssembly, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.#assembly.auditRows(made, signal);
  }

  assemblyPart(made: MadeAssembly, facts: AssemblyFacts, isKept?: (catalogue: string) => boolean): Promise<ToldPart> {
    return this.#assembly.assemblyPart(made, facts, isKept);
  }

  entryRows(made: MadeAssembly, entries: readonly number[], signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.#assembly.entryRows(made, entries, signal);
  }

  /** Zeroed shared memory whose pages are there. Rejects with a closed client, a thread that was lost. */
  async prefault(bytes: number): Promise<SharedArrayBuffer> {
    const [memory] = (await this.run("prefault", { bytes })).shared;
    if (memory === undefined) throw new WorkerError("worker-message-invalid", "a prefault answer without its memory");
    return memory;
  }

  /** Drops everything about a revision of a book that was changed or deleted. Running scans are not disturbed. */
  forget(revision: string): void {
    this.#residents.forget(revision);
    this.#quarantine.forget(revision);
  }

  get status(): ClientStatus {
    const { bytes, keys } = this.#residents;
    return { ...this.#runner.status, quarantine: this.#quarantine.status, resident: { lores: keys.length, bytes } };
  }

  /** Warms every thread of the interactive lane; resolves when all are warm. */
  async warmUp(): Promise<void> {
    const { threads } = this.#runner.status.lanes.interactive;
    const runs = Array.from({ length: Math.max(1, threads) }, () => this.run("warm", { rounds: WARM_ROUNDS }));
    await Promise.all(runs);
  }

  /** Ends all threads. Waits for quiet: no thread, timer or listener is left when it resolves. */
  close(options?: CloseOptions): Promise<void> {
    return this.#runner.close(options);
  }

  #scan(
    call: ScanCall,
    run: {
      readonly lore: ResidentLore;
      readonly killed: readonly string[];
      readonly evidence: boolean;
      readonly signal: AbortSignal;
      readonly scanDeadlineMs: number;
    },
  ): Promise<JobAnswer<ScanOutput>> {
    const input = {
      lore: run.lore.name,
      live: this.#residents.names,
      request: call.request,
      macros: call.macros ?? {},
      seeds: call.seeds,
      tokens: call.tokens ?? "deepseek",
      killed: [...run.killed],
      ...(run.evidence ? {} : { evidence: false }),
    };
    return this.run("scan", input, {
      shared: run.lore.shared,
      signal: run.signal,
      deadlineMs: run.scanDeadlineMs,
      softMs: run.scanDeadlineMs * SOFT_SHARE,
    });
  }
}

/** Scans after which a thread's code is compiled; measured on the built-in corpus. */
const WARM_ROUNDS = 12;

/** The bytes where all threads see them; a copy unless they are there already. */
function toShared(bytes: Uint8Array): SharedArrayBuffer {
  const { buffer } = bytes;
  if (buffer instanceof SharedArrayBuffer && buffer.byteLength === bytes.byteLength) return buffer;
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}

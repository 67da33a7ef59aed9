import { LIMITS } from "../../matcher/limits.ts";
import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import type { ScanAnswer } from "../answer.ts";
import type { ResidentBooks, ResidentLore } from "../books.ts";
import { CallBound } from "../call-bound.ts";
import { isDeath, WorkerError } from "../error.ts";
import { LibraryError } from "../library/error.ts";
import type { ScanDesk, ScanDiagnosticCode, ScanResult } from "../lore-scan.ts";
import { specOf } from "../lore-spec.ts";
import type { JobAnswer, RunOptions } from "../pool.ts";
import { auditMessage } from "./audit-message.ts";
import { assembleInput, loreSources } from "./call-message.ts";
import { keepSources } from "./packed-sources.ts";
import { partMessage } from "./part-message.ts";
import { ASSEMBLY_DIAGNOSTICS } from "./diagnostics.ts";
import type {
  AssembleCall,
  AssembleResult,
  AssemblyBooks,
  AssemblyClient,
  AssemblyFacts,
  MadeAssembly,
  ToldPart,
  WhyCall,
} from "./face.ts";
import type { AssembleOutput, AssemblyPayloads, EntryAt } from "./protocol.ts";
import { unscannedEntry } from "./unscanned-entry.ts";

export interface AssemblyDeskParts {
  readonly run: <N extends keyof AssemblyPayloads>(
    job: N,
    input: AssemblyPayloads[N]["input"],
    options: RunOptions,
  ) => Promise<JobAnswer<AssemblyPayloads[N]["output"]>>;
  readonly residents: ResidentBooks;
  readonly scans: ScanDesk;
}

/** A share of the deadline after which a scan skips regexes, so that there is time for the profile. */
const SOFT_SHARE = 0.8;
/** Shares for the repetition of a scan that cost its thread, deadline and soft: a fresh thread has to start before it. */
const SECOND_SHARES = [2 / 3, 0.5];
/** Share of a scan's deadline that is kept for a profile without lore. */
const RESERVE_SHARE = 1 / 3;

/** What became of the attempt to have a profile with lore. */
interface Scanned {
  readonly result: ScanResult<AssembleOutput> | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A profile without lore, or why there is none. */
interface Bare {
  readonly output: AssembleOutput | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly attempts: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The methods of the client that make model requests; see {@link AssemblyClient}. */
export class AssemblyDesk implements AssemblyClient {
  readonly #parts: AssemblyDeskParts;
  /** The compiled books of each answer, for reports on it. */
  readonly #lores = new WeakMap<ScanAnswer, ResidentLore>();
  /** Ids of the catalogues of compiled books, as threads told them. */
  readonly #catalogues = new WeakMap<ResidentLore, readonly string[]>();

  constructor(parts: AssemblyDeskParts) {
    this.#parts = parts;
  }

  async assemble(call: AssembleCall): Promise<AssembleResult> {
    const bound = new CallBound(totalMs(call), call.signal);
    try {
      const { result, diagnostics } = await this.#tryScan(call);
      if (result !== null && result.head !== null) {
        const { head, ...scanned } = result;
        return { ...scanned, output: head };
      }
      const bare = await this.#withoutLore(call, bound);
      return {
        output: bare.output,
        answer: null,
        leftOut: result?.leftOut ?? [],
        diagnostics: [...(result?.diagnostics ?? []), ...diagnostics, ...bare.diagnostics],
        attempts: (result?.attempts ?? 0) + bare.attempts,
      };
    } finally {
      bound.release();
    }
  }

  async prepareStored(books: AssemblyBooks): Promise<void> {
    if (books.books.length === 0) return;
    try {
      await this.#parts.residents.prepare(specOf({ ...books, books: loreSources(books) }));
    } catch {
      // Whoever needs the books asks again, and is told.
    }
  }

  async whyEntry({ call, book, uid, occurrence }: WhyCall): Promise<Bytes> {
    const at: EntryAt = { book, uid, ...(occurrence === undefined ? {} : { occurrence }) };
    if (!call.books.some(({ id }) => id === book)) {
      throw new LibraryError("ENTRY_NOT_FOUND", `there is no book ${JSON.stringify(book)} in this assembly`);
    }
    const { result, explained } = await this.#scan(call, at);
    if (explained !== undefined) return explained;
    const left = result.leftOut.find((one) => one.book === book);
    const why = left?.message ?? result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join("; ");
    return textBytes(JSON.stringify(unscannedEntry(at, why)));
  }

  async auditRows({ result }: MadeAssembly, signal?: AbortSignal): Promise<Bytes> {
    const { answer, output } = result;
    const lore = answer === null ? undefined : this.#lores.get(answer);
    if (answer === null || output === null || lore === undefined) return textBytes("[]");
    const input = { ...this.#names(lore), ...auditMessage(answer, output) };
    return jsonOf(await this.#parts.run("auditRows", input, { shared: lore.shared, signal }));
  }

  /** Not async: a function that waits would hold the assembly until the threads have answered. */
  assemblyPart(
    made: MadeAssembly,
    facts: AssemblyFacts,
    isKept: (catalogue: string) => boolean = () => false,
  ): Promise<ToldPart> {
    const { answer, output } = made.result;
    const lore = answer === null ? undefined : this.#lores.get(answer);
    const scanned =
      answer === null || output === null || lore === undefined
        ? null
        : { ...this.#names(lore), ...auditMessage(answer, output) };
    const kept = lore === undefined ? [] : (this.#catalogues.get(lore) ?? []).filter(isKept);
    const input = { scanned, ...partMessage(made, facts, kept) };
    const told = this.#parts.run("assemblyPart", input, lore === undefined ? {} : { shared: lore.shared });
    return told.then((answer) => {
      if (lore !== undefined && answer.output.grounding !== null) {
        this.#catalogues.set(lore, answer.output.grounding.all);
      }
      return toldPart(answer);
    });
  }

  async entryRows({ result }: MadeAssembly, entries: readonly number[], signal?: AbortSignal): Promise<Bytes> {
    const lore = result.answer === null ? undefined : this.#lores.get(result.answer);
    if (lore === undefined) return textBytes(JSON.stringify(entries.map(() => null)));
    const input = { ...this.#names(lore), entries: [...entries] };
    return jsonOf(await this.#parts.run("entryRows", input, { shared: lore.shared, signal }));
  }

  /** A profile with lore; without an answer what is known about why. Rejects only with what ends the whole call. */
  async #tryScan(call: AssembleCall): Promise<Scanned> {
    if (call.books.length === 0) return { result: null, diagnostics: [] };
    try {
      return { result: (await this.#scan(call)).result, diagnostics: [] };
    } catch (error) {
      if (isFinal(error, call)) throw error;
      return { result: null, diagnostics: [failure(error)] };
    }
  }

  async #scan(call: AssembleCall, why?: EntryAt): Promise<{ result: ScanResult<AssembleOutput>; explained?: Bytes }> {
    const { signal, waitMs } = call;
    const scanDeadlineMs = deadlineOf(call);
    let explained: Bytes | undefined;
    let used: ResidentLore | undefined;
    const result = await this.#parts.scans.run<AssembleOutput>({
      spec: specOf({ ...call, books: loreSources(call) }),
      scanDeadlineMs,
      ...(waitMs === undefined ? {} : { waitMs }),
      reserveMs: reserveOf(call),
      signal,
      send: async (lore, killed, bounded, { evidence, attempt }) => {
        const input = assembleInput(call, { ...this.#names(lore), killed, evidence });
        const asked = why !== undefined && holdsBook(lore, why.book) ? { why } : {};
        const shares = attempt === 1 ? [1, SOFT_SHARE] : SECOND_SHARES;
        const [deadlineMs, softMs] = shares.map((share) => share * scanDeadlineMs);
        const limits = { deadlineMs: deadlineMs ?? scanDeadlineMs, softMs: softMs ?? scanDeadlineMs };
        const answer = await this.#parts.run(
          "assemble",
          { ...input, ...asked },
          { shared: lore.shared, signal: bounded, ...limits },
        );
        used = lore;
        keepSources(answer.output.sections, answer.parts[2]);
        explained = answer.parts[3];
        return answer;
      },
    });
    if (result.answer !== null && used !== undefined) this.#lores.set(result.answer, used);
    return { result, ...(explained === undefined ? {} : { explained }) };
  }

  /** A second try is for a thread that was lost. */
  async #withoutLore(call: AssembleCall, bound: CallBound): Promise<Bare> {
    const input = assembleInput(call, { lore: null, live: this.#parts.residents.names, killed: [], evidence: true });
    const options = { signal: bound.signal, deadlineMs: deadlineOf(call) };
    for (let attempts = 1; ; attempts++) {
      try {
        const { output, parts } = await bound.hold(this.#parts.run("assemble", input, options));
        keepSources(output.sections, parts[2]);
        return { output, diagnostics: [], attempts };
      } catch (error) {
        if (isFinal(error, call)) throw error;
        if (attempts < 2 && isDeath(error)) continue;
        return { output: null, diagnostics: [unavailable(error)], attempts };
      }
    }
  }

  #names(lore: ResidentLore): { lore: string; live: string[] } {
    return { lore: lore.name, live: this.#parts.residents.names };
  }
}

const deadlineOf = ({ scanDeadlineMs = LIMITS.scanDeadlineMs.value }: AssembleCall): number => scanDeadlineMs;

const reserveOf = (call: AssembleCall): number => deadlineOf(call) * RESERVE_SHARE;

/** The last thread that is still running needs its grace time before the call can come back. */
function totalMs(call: AssembleCall): number {
  const scanDeadlineMs = deadlineOf(call);
  const { waitMs = scanDeadlineMs } = call;
  return waitMs + 2 * scanDeadlineMs + LIMITS.callSlackMs.value - LIMITS.stopGraceMs.value;
}

function holdsBook({ spec, skipped }: ResidentLore, id: string): boolean {
  return spec.books.some((book) => book.id === id) && !skipped.some(({ book }) => book === id);
}

/** Whether the caller has to know it as an error. */
function isFinal(error: unknown, { signal }: AssembleCall): boolean {
  if (error instanceof LibraryError) return error.code === "TAVERN_PROFILE_TOO_LARGE";
  if (!(error instanceof WorkerError)) return false;
  return error.code === "worker-closed" || (error.code === "worker-aborted" && signal?.aborted === true);
}

function failure(error: unknown): Diagnostic {
  const { meaning } = ASSEMBLY_DIAGNOSTICS.TAVERN_ASSEMBLY_FAILED;
  return { code: "TAVERN_ASSEMBLY_FAILED", severity: "error", message: `${meaning} (${told(error)})` };
}

function unavailable(error: unknown): Diagnostic {
  const message = `no thread could make a profile; the prompt has none of ours this time (${told(error)})`;
  return { code: "TAVERN_WORKER_UNAVAILABLE" satisfies ScanDiagnosticCode, severity: "error", message };
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? `${String(error.code)}: ${error.message}` : error.message;
}

function jsonOf({ parts }: JobAnswer<unknown>): Bytes {
  const [bytes] = parts;
  if (bytes === undefined) throw new WorkerError("worker-message-invalid", "a report without its bytes");
  return bytes;
}

function toldPart({ output, shared }: JobAnswer<AssemblyPayloads["assemblyPart"]["output"]>): ToldPart {
  const [part, packed, ...more] = shared;
  if (part === undefined) throw new WorkerError("worker-message-invalid", "a part of a capture without its bytes");
  const { grounding } = output;
  if (grounding === null || packed === undefined) return { part, grounding: null, fault: output.fault };
  return {
    part,
    fault: null,
    grounding: {
      key: grounding.key,
      packed,
      catalogues: grounding.catalogues.flatMap((id, at) => {
        const bytes = more[at];
        return bytes === undefined ? [] : [{ id, bytes }];
      }),
      names: more[grounding.catalogues.length] ?? null,
    },
  };
}

const textBytes = (text: string): Bytes => new TextEncoder().encode(text);

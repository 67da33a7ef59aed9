import { LIMITS } from "../matcher/limits.ts";
import type { Diagnostic } from "../matcher/model/diagnostic.ts";
import { ScanAnswer, type ScanHead } from "./answer.ts";
import { ASSEMBLY_DIAGNOSTICS } from "./assembly/diagnostics.ts";
import type { LeftOutBook, LeftOutCode, LoreSpec, PreparedLore, ResidentBooks, ResidentLore } from "./books.ts";
import { CallBound } from "./call-bound.ts";
import { regexName } from "./control.ts";
import { isDeath, WorkerError } from "./error.ts";
import type { JobAnswer } from "./pool.ts";
import type { KilledRegex, Quarantine } from "./quarantine.ts";

/** Everything that can keep a scan from having all its lore; the caller goes on without what is missing. */
export const SCAN_DIAGNOSTICS = {
  WORLD_BOOK_NOT_READY: {
    meaning: "a book is still loading or compiling; this scan did without it (reason not-scanned)",
    remedy: "none: it is used as soon as it is ready; `prepare` waits for it",
  },
  WORLD_BOOK_QUARANTINED: {
    meaning:
      "two threads died on a book outside of any regex; it is not used until it changes, or for ten minutes if they ran out of time",
    remedy: "on a busy machine raise the setting scanDeadlineMs; else lint the book and report it",
  },
  WORLD_BOOK_REGEX_KILLED: {
    meaning: "a thread had to be ended inside a regex key; the key is not run until its book changes (regex-killed)",
    remedy: "lint the book and rewrite the key",
  },
  WORLD_BOOK_MATCH_DEADLINE: {
    meaning: "the scan, and its repetition on a fresh thread, did not end in time; there is no lore this time",
    remedy:
      "on a busy machine raise the setting scanDeadlineMs; else look at the status for keys and books that cost threads",
  },
  TAVERN_WORKER_UNAVAILABLE: {
    meaning: "no thread could be started; there is no lore this time",
    remedy: "see worker-unavailable",
  },
} as const satisfies Record<string, { readonly meaning: string; readonly remedy: string }>;

export type ScanDiagnosticCode = keyof typeof SCAN_DIAGNOSTICS;

export interface ScanResult<Head extends ScanHead> {
  /** null: compile without lore; `diagnostics` say why. */
  readonly answer: ScanAnswer | null;
  readonly head: Head | null;
  readonly leftOut: readonly LeftOutBook[];
  readonly diagnostics: readonly Diagnostic[];
  /** Scans that were started: 2 when the first one cost its thread. */
  readonly attempts: number;
}

/** One scan, as the desk runs it. */
export interface ScanOrder<Head extends ScanHead> {
  readonly spec: LoreSpec;
  readonly scanDeadlineMs: number;
  /** How long to wait for books that are not ready; `scanDeadlineMs` unless set. */
  readonly waitMs?: number;
  /** Kept back of the time for the whole, for what the caller does after a scan without an answer. */
  readonly reserveMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Sends one scan to a thread. */
  readonly send: (
    lore: ResidentLore,
    killed: readonly string[],
    signal: AbortSignal,
    options: SendOptions,
  ) => Promise<JobAnswer<Head>>;
}

export interface SendOptions {
  /** Whether the scan looks for exact matches of regexes. */
  readonly evidence: boolean;
  /** From 1. */
  readonly attempt: number;
}

export interface DeskParts {
  readonly books: ResidentBooks;
  readonly quarantine: Quarantine;
  /** The regex of compiled books that has this number, once for each book that has it. */
  readonly regexesOf: (lore: ResidentLore, program: number) => readonly KilledRegex[];
}

/**
 * Runs scans so that each comes back in bounded time, whatever its books do to a thread: waits a little for books that
 * are not ready, repeats a scan once that cost its thread, and leaves out what is to blame.
 */
export class ScanDesk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /**
   * Resolves within three `scanDeadlineMs` and a fixed slack (plus a longer wait if one is asked for). Rejects only with
   * what the caller has to know as an error: its own abort, a closed client, a full queue, a bug.
   */
  async run<Head extends ScanHead>(order: ScanOrder<Head>): Promise<ScanResult<Head>> {
    const bound = new CallBound(boundMs(order), order.signal);
    try {
      const prepared = await this.#ready(order, bound.signal);
      return await this.#attempts(order, prepared, bound);
    } catch (error) {
      if (bound.expired) return without<Head>([], [diagnostic("WORLD_BOOK_MATCH_DEADLINE")], 0);
      if (error instanceof WorkerError && error.code === "worker-unavailable") {
        return without<Head>([], [diagnostic("TAVERN_WORKER_UNAVAILABLE", error.message)], 0);
      }
      throw error;
    } finally {
      bound.release();
    }
  }

  /** The compiled books, waited for no longer than allowed; what is not ready goes on compiling. */
  async #ready<Head extends ScanHead>(order: ScanOrder<Head>, signal: AbortSignal): Promise<PreparedLore> {
    const { books } = this.#parts;
    const work = books.prepare(order.spec);
    const outcome = await within(work, order.waitMs ?? order.scanDeadlineMs, signal);
    return outcome ?? books.nearest(order.spec);
  }

  async #attempts<Head extends ScanHead>(
    order: ScanOrder<Head>,
    prepared: PreparedLore,
    bound: CallBound,
  ): Promise<ScanResult<Head>> {
    const { lore, leftOut } = prepared;
    const diagnostics = leftOut.map(leftOutDiagnostic);
    if (lore === null) return without<Head>(leftOut, diagnostics, 0);
    let evidence = true;
    for (let attempts = 1; attempts <= 2; attempts++) {
      try {
        const killed = this.#parts.quarantine.killedRegexes(lore.spec.books).map((regex) => regex.pattern);
        const options = { evidence, attempt: attempts };
        const answer = await bound.hold(order.send(lore, killed, bound.signal, options));
        return { answer: new ScanAnswer(answer), head: answer.output, leftOut, diagnostics, attempts };
      } catch (error) {
        if (!isDeath(error)) throw error;
        // A thread that was lost over details is nobody's fault, and the details are left out the next time.
        if (error.details.decided === true) evidence = false;
        else diagnostics.push(...this.#blame(lore, error));
      }
    }
    return without<Head>(leftOut, [...diagnostics, diagnostic("WORLD_BOOK_MATCH_DEADLINE")], 2);
  }

  /** Notes what a lost thread was doing: the regex it was in, else its books. */
  #blame(lore: ResidentLore, death: WorkerError): Diagnostic[] {
    const { quarantine, regexesOf } = this.#parts;
    const { program, pattern } = death.details;
    if (program === undefined) {
      quarantine.noteDeath(lore.spec.books, death.code);
      return [];
    }
    const regexes: readonly KilledRegex[] =
      pattern === undefined
        ? regexesOf(lore, program)
        : lore.spec.books.map(({ revision }) => ({ revision, pattern: regexName(pattern) }));
    for (const regex of regexes) quarantine.noteKilledRegex(regex);
    const [regex] = regexes;
    return regex === undefined ? [] : [diagnostic("WORLD_BOOK_REGEX_KILLED", regex.key ?? regex.pattern)];
  }
}

/** The value of `work`, or undefined when it is not there after `ms`. Rejects when `work` or the signal does. */
function within<Value>(work: Promise<Value>, ms: number, signal: AbortSignal): Promise<Value | undefined> {
  return new Promise<Value | undefined>((resolve, reject) => {
    const aborted = (): void => {
      clearTimeout(timer);
      reject(
        new WorkerError("worker-aborted", "the scan was aborted by its caller", { job: "scan", cause: signal.reason }),
      );
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", aborted);
      resolve(undefined);
    }, ms);
    const settled = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", aborted);
    };
    if (signal.aborted) aborted();
    else signal.addEventListener("abort", aborted, { once: true });
    work.then(
      (value) => {
        settled();
        resolve(value);
      },
      (error: unknown) => {
        settled();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

function without<Head extends ScanHead>(
  leftOut: readonly LeftOutBook[],
  diagnostics: readonly Diagnostic[],
  attempts: number,
): ScanResult<Head> {
  return { answer: null, head: null, leftOut, diagnostics, attempts };
}

/** The last thread that is still running needs its grace time before the call can come back. */
function boundMs({ scanDeadlineMs, waitMs = scanDeadlineMs, reserveMs = 0 }: ScanOrder<ScanHead>): number {
  return waitMs + 2 * scanDeadlineMs + LIMITS.callSlackMs.value - 2 * LIMITS.stopGraceMs.value - reserveMs;
}

/** A book that is left out, in a sentence. */
function leftOutDiagnostic({ code, book, message }: LeftOutBook): Diagnostic {
  return { ...diagnostic(code, `${book}: ${message}`), resourceId: book };
}

const MEANINGS = { ...ASSEMBLY_DIAGNOSTICS, ...SCAN_DIAGNOSTICS };

function diagnostic(code: ScanDiagnosticCode | LeftOutCode, what?: string): Diagnostic {
  const { meaning } = MEANINGS[code];
  return { code, severity: "warning", message: what === undefined ? meaning : `${meaning} (${what})` };
}

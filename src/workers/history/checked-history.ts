import { z } from "zod";

import type { History, OfficialEvent } from "../../trace/model/history.ts";
import type { ReferenceError } from "../../trace/model/reference-error.ts";
import { HistoryContents } from "../../trace/verify/history-contents.ts";
import type { HistoryWants } from "../../trace/verify/wants.ts";
import { WorkerError } from "../error.ts";
import type { JobContext } from "../job.ts";
import { parseJson } from "../library/store/read-file.ts";
import { sha256, sha256OfJson } from "../profile/text-digest.ts";
import type { ThreadState } from "../state.ts";
import type { Indexed } from "./indexed-log.ts";
import type { HistorySource, UnsureReason } from "./protocol.ts";
import { readSessionLog } from "./session-log.ts";
import { UnsureError } from "./unsure.ts";

/** Work on the history of a session. */
export interface HistoryTask<T> {
  readonly job: string;
  readonly sessionId: string;
  readonly source: HistorySource;
  readonly wants: HistoryWants;
  /** `refuted`: checks that did not hold, `unverified` ones among them. */
  readonly check: (contents: HistoryContents) => { readonly value: T; readonly refuted: readonly ReferenceError[] };
}

export type CheckedHistory<T> =
  | { readonly state: "answered"; readonly value: T; readonly events: number; readonly indexed: Indexed | "none" }
  | { readonly state: "unsure"; readonly why: UnsureReason };

/**
 * What `check` makes of the history that `source` names, with the events that are wanted; a history that cannot be read is
 * one. Of a session's own log only what every check held for is sure: that a text is there is proven by its hash; that it
 * is not there any more is only told by the host, which may have the session in memory or read an old event in another
 * form.
 */
export async function checkHistory<T>(
  task: HistoryTask<T>,
  context: JobContext<ThreadState>,
): Promise<CheckedHistory<T>> {
  const { source, wants } = task;
  // What refers to nothing is what it is, whatever the history.
  if (wants.seqs.length === 0) return checked(task, { history: { state: "unavailable" }, indexed: "none" }, context);
  if (source.from === "artifact") return fromLog(task, source, context);
  return checked(task, { history: historyOf(source, task.job, context.shared.at(-1)), indexed: "none" }, context);
}

async function fromLog<T>(
  task: HistoryTask<T>,
  { kind, path }: Extract<HistorySource, { readonly from: "artifact" }>,
  context: JobContext<ThreadState>,
): Promise<CheckedHistory<T>> {
  const { sessionId, wants } = task;
  const reader = { cache: context.state.histories, throwIfStopped: context.throwIfStopped };
  try {
    return checked(task, await readSessionLog({ kind, path, sessionId, ...wants }, reader), context);
  } catch (error) {
    if (!(error instanceof UnsureError)) throw error;
    return { state: "unsure", why: error.why };
  }
}

interface Reading {
  readonly history: History;
  readonly indexed: Indexed | "none";
}

function checked<T>(
  { check }: HistoryTask<T>,
  { history, indexed }: Reading,
  context: JobContext<ThreadState>,
): CheckedHistory<T> {
  const { value, refuted } = check(contentsOf(history, context));
  const error = indexed === "none" ? undefined : refuted.find((code) => code !== "unverified");
  if (error !== undefined) throw new UnsureError(WHY[error] ?? "mismatch", `a reference gave no text: ${error}`);
  return { state: "answered", value, events: history.state === "read" ? history.lastSeq + 1 : 0, indexed };
}

function contentsOf(history: History, { throwIfStopped }: JobContext<ThreadState>): HistoryContents {
  const hashText = (text: string): string => {
    throwIfStopped();
    return sha256(text);
  };
  const hashJson = (value: unknown): string => {
    throwIfStopped();
    return sha256OfJson(value);
  };
  return new HistoryContents(history, hashText, hashJson);
}

const WHY: Partial<Readonly<Record<ReferenceError, UnsureReason>>> = {
  "format-mismatch": "header",
  "session-mismatch": "header",
  "created-at-mismatch": "header",
  "cut-unavailable": "tail",
};

const EventsSchema = z.array(z.looseObject({ type: z.string(), seq: z.int().min(0), data: z.unknown() }));

/** A history that the host has read. `last`: its events, as a JSON array. */
export function historyOf(
  source: Exclude<HistorySource, { readonly from: "artifact" }>,
  job: string,
  last: SharedArrayBuffer | undefined,
): History {
  if (source.from === "nowhere") return { state: source.state };
  const events = EventsSchema.safeParse(last === undefined ? undefined : jsonValueOf(last));
  if (!events.success) throw new WorkerError("worker-input-invalid", "the events are not of their form", { job });
  const bySeq = new Map<number, OfficialEvent>(events.data.map((event) => [event.seq, event]));
  return { state: "read", header: source.header, lastSeq: source.lastSeq, eventAt: (seq) => bySeq.get(seq) };
}

/** A copy of shared memory, which decoders of text do not take, as JSON; undefined: it is none. */
export function jsonValueOf(buffer: SharedArrayBuffer): unknown {
  const parsed = parseJson(new Uint8Array(buffer).slice());
  return "value" in parsed ? parsed.value : undefined;
}

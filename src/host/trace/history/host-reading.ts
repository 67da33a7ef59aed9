import { LIMITS } from "../../../matcher/limits.ts";
import type { HistorySource, TraceDetailOutput } from "../../../workers/protocol.ts";
import type { HostContext } from "../../dsh/context.ts";
import { type ControllerService, serviceOf } from "../../dsh/services.ts";
import { EventList } from "./event-list.ts";
import { orAbort } from "./or-abort.ts";

type Wants = Extract<TraceDetailOutput, { readonly state: "unsure" }>["wants"];

/** A history as the host reads it: what a thread needs of it, and nothing else. */
export interface HostReading {
  readonly source: HistorySource;
  /** JSON of the referenced events; null: there is no history. */
  readonly events: SharedArrayBuffer | null;
}

/** The parts of a header by which a history is known. */
interface Header {
  readonly id: unknown;
  readonly version: unknown;
  readonly createdAt: unknown;
}

const nowhere = (state: "unavailable" | "failed"): HostReading => ({
  source: { from: "nowhere", state },
  events: null,
});

/**
 * Reads a session through the host, once, without waking it, and takes out what records refer to. A host whose reading
 * ended before the records' cut is asked for the rest. Rejects with an abort only.
 */
export async function readThroughHost(
  host: HostContext,
  sessionId: string,
  { wants, signal }: { readonly wants: Wants; readonly signal: AbortSignal },
): Promise<HostReading> {
  const controller = serviceOf(host, "sessionController");
  const reader = controller ?? serviceOf(host, "sessionPersistence");
  if (reader === undefined) return nowhere("unavailable");
  try {
    const { meta, events } = await orAbort(reader.inspect(sessionId, signal), signal);
    const list = new EventList(events);
    if (controller?.page !== undefined && list.lastSeq < wants.cut) {
      await complete(list, { controller, sessionId, cut: wants.cut, signal });
    }
    return { source: { from: "host", header: headerOf(meta), lastSeq: list.lastSeq }, events: referenced(list, wants) };
  } catch (error) {
    signal.throwIfAborted();
    return nowhere(isMissing(error) ? "unavailable" : "failed");
  }
}

interface Completion {
  readonly controller: ControllerService;
  readonly sessionId: string;
  readonly cut: number;
  readonly signal: AbortSignal;
}

/** Pages come from their end: each is followed by the one before it until what was read is reached. */
async function complete(list: EventList, { controller, sessionId, cut, signal }: Completion): Promise<void> {
  const readTo = list.lastSeq;
  const address = { kind: "session", sessionId } as const;
  const found: unknown[] = [];
  let before = cut + 1;
  for (let pages = 0; pages < LIMITS.historyPages.value && before > readTo + 1; pages++) {
    const request = { address, throughSeq: cut, ...(before === cut + 1 ? {} : { beforeSeq: before }) };
    const page = controller.page?.(request, signal);
    if (page === undefined) return;
    // A host that has not got so much, or not of this session, says so; the checks then tell that the cut is missing.
    const { records, hasMore } = await orAbort(page, signal).catch(noPage(signal));
    const events = eventsOf(records);
    const oldest = events.reduce((least, { seq }) => Math.min(least, seq), Number.POSITIVE_INFINITY);
    if (!(oldest < before)) return;
    found.push(...events);
    before = oldest;
    if (hasMore !== true) break;
  }
  // Less than all of it would look like a history with a hole.
  if (before === readTo + 1 || before <= readTo) list.add(found);
}

const noPage = (signal: AbortSignal) => (): { readonly records: unknown; readonly hasMore: unknown } => {
  signal.throwIfAborted();
  return { records: [], hasMore: false };
};

function eventsOf(records: unknown): { readonly seq: number }[] {
  if (!Array.isArray(records)) return [];
  return records.flatMap((record: unknown) => {
    const event = isObject(record) && "event" in record ? record.event : undefined;
    return isObject(event) && "seq" in event && typeof event.seq === "number" ? [event as { seq: number }] : [];
  });
}

function referenced(list: EventList, { seqs }: Wants): SharedArrayBuffer {
  const events = [...new Set(seqs)].flatMap((seq) => {
    const event = list.at(seq);
    return event === undefined ? [] : [{ type: event.type, seq: event.seq, data: event.data }];
  });
  const json = Buffer.from(JSON.stringify(events));
  const shared = new SharedArrayBuffer(json.byteLength);
  new Uint8Array(shared).set(json);
  return shared;
}

function headerOf(meta: unknown): Header {
  const field = (name: string): unknown => {
    const value: unknown = isObject(meta) ? Reflect.get(meta, name) : undefined;
    return typeof value === "string" || typeof value === "number" ? value : null;
  };
  return { id: field("id"), version: field("version"), createdAt: field("createdAt") };
}

const MISSING_CODES: ReadonlySet<unknown> = new Set(["session-not-found", "session/not-found"]);

/** Hosts say that there is no such session by a code, or the oldest ones by the text alone. */
function isMissing(error: unknown): boolean {
  if (!isObject(error)) return false;
  if ("code" in error && MISSING_CODES.has(error.code)) return true;
  return error instanceof Error && /^session .* not found$/su.test(error.message);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

import { LIMITS } from "../../../matcher/limits.ts";
import type { HistorySource } from "../../../workers/protocol.ts";
import type { HostContext } from "../../dsh/context.ts";
import { type ControllerService, serviceOf } from "../../dsh/services.ts";
import { EventList, isNumbered, type ListedEvent } from "./event-list.ts";
import { orAbort } from "./or-abort.ts";

type From<Name extends HistorySource["from"]> = Extract<HistorySource, { readonly from: Name }>;

/** A history as the host reads it. */
export type HostReading =
  | { readonly source: From<"host">; readonly events: EventList }
  | { readonly source: From<"nowhere">; readonly events: null };

/** The parts of a header by which a history is known. */
interface Header {
  readonly id: unknown;
  readonly version: unknown;
  readonly createdAt: unknown;
}

const nowhere = (state: From<"nowhere">["state"]): HostReading => ({
  source: { from: "nowhere", state },
  events: null,
});

/**
 * Reads a session through the host, once, without waking it. A host whose reading ended before the records' cut is asked
 * for the rest. What a host hands out that is no history is one that could not be read. Rejects with an abort only.
 */
export async function readThroughHost(
  host: HostContext,
  sessionId: string,
  { cut, signal }: { readonly cut: number; readonly signal: AbortSignal },
): Promise<HostReading> {
  const controller = serviceOf(host, "sessionController");
  const reader = controller ?? serviceOf(host, "sessionPersistence");
  if (reader === undefined) return nowhere("unavailable");
  try {
    const { meta, events } = await orAbort(reader.inspect(sessionId, signal), signal);
    const list = new EventList(events);
    if (controller?.page !== undefined && list.lastSeq < cut) {
      await complete(list, { controller, sessionId, cut, signal });
    }
    return { source: { from: "host", header: headerOf(meta), lastSeq: list.lastSeq }, events: list };
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
  const found: ListedEvent[] = [];
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
    for (const event of events) found.push(event);
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

function eventsOf(records: unknown): ListedEvent[] {
  if (!Array.isArray(records)) return [];
  return records.flatMap((record: unknown) => {
    const event = isObject(record) && "event" in record ? record.event : undefined;
    return isNumbered(event) ? [event] : [];
  });
}

function headerOf(meta: unknown): Header {
  const field = (name: string): unknown => {
    const value: unknown = isObject(meta) ? Reflect.get(meta, name) : undefined;
    return typeof value === "string" || Number.isFinite(value) ? value : null;
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

import type { HostContext } from "../dsh/context.ts";
import type { StreamChunk, StreamOptions } from "../dsh/llm.ts";
import { note } from "../loader/live-sessions.ts";
import type { Loader } from "../loader/loader.ts";
import { type OpenSession, readable } from "../loader/open-session.ts";
import type { Recorders } from "./recorders.ts";
import { isOwnRequest } from "../loader/own-request.ts";
import type { CallWatch } from "../turns/recorder/call-watch.ts";
import { missingSection, systemText } from "../loader/system-text.ts";

type Chunks = AsyncIterable<StreamChunk>;

/** Chunks that say nothing yet: the attempt may still be made again without anybody noticing. */
const SILENT: ReadonlySet<unknown> = new Set(["usage", "finish"]);

/**
 * `llm/stream`: the request is really made. What the pending assembly changes counts from now on, if the system text has
 * all its sections. Calls for titles and compaction are nobody's turn, and those of other plugins move nothing. Not async:
 * the host needs the iterable at once.
 */
export function onLlmStream(context: HostContext, loader: Loader, { captures, turns }: Recorders): void {
  const stream = (options: StreamOptions, next: () => Chunks): Chunks => {
    const session = sessionOf(options, loader);
    if (session === undefined) return next();
    captures.observed(session, options);
    if (!isOwnRequest(session, options, loader.openBraces)) return next();
    observe(session, options, loader);
    session.parameters.begin();
    return watched(next, session, turns.leaves(session, options));
  };
  context.on("llm/stream", stream);
}

function sessionOf({ purpose, sessionId }: StreamOptions, loader: Loader): OpenSession | undefined {
  return purpose === undefined && typeof sessionId === "string" ? loader.sessions.get(sessionId) : undefined;
}

function observe(session: OpenSession, options: StreamOptions, loader: Loader): void {
  const { pending, sessionId } = session;
  const memory = loader.core.opened?.memory;
  if (memory === undefined) return;
  session.parameters.commit(sessionId, memory);
  if (pending === null) return;
  session.pending = null;
  const missing = missingSection(systemText(options), pending.sections, loader.openBraces);
  if (missing !== null) return note(session, "TAVERN_SECTIONS_CHANGED", `the system text lacks ${missing}`);
  session.notes.delete("TAVERN_SECTIONS_CHANGED");
  memory.advance(sessionId, pending.turn, readable(session)?.seq ?? 0, pending.state);
}

/** The request is made at once, by whoever comes next; its answer is looked at as it passes. */
function watched(next: () => Chunks, session: OpenSession, watch: CallWatch | null): Chunks {
  try {
    return passed(next(), session, watch);
  } catch (error) {
    watch?.over(false);
    throw error;
  }
}

async function* passed(chunks: Chunks, { parameters }: OpenSession, watch: CallWatch | null): Chunks {
  let isWhole = false;
  let isBroken = false;
  try {
    for await (const chunk of chunks) {
      if (!SILENT.has((chunk as StreamChunk | null)?.type)) parameters.output();
      watch?.chunk(chunk);
      yield chunk;
    }
    isWhole = true;
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    watch?.over(!isWhole && !isBroken);
  }
}

import type { WindowLimits } from "../../../../src/host/session/face.ts";
import type { LogEvent } from "./log.ts";

/**
 * The slow model: from all events of a log, every time from the start, with plain arrays and nothing dropped. It shares no
 * code with the product.
 */
export interface ReferenceCall {
  readonly events: readonly LogEvent[];
  /** Events of the parent. */
  readonly inherited: number;
  /** After which events the claimed batch was used. */
  readonly consumedAfter: ReadonlySet<number>;
  readonly limits: WindowLimits;
}

interface Said {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly sentMs: number;
}

interface Waiting {
  readonly id: string;
  readonly said: Said | null;
}

export interface ReferenceInput {
  readonly messages: readonly Said[];
  readonly messageCount: number;
  readonly replied: boolean;
  readonly turnKey: string;
  readonly turn: number;
  readonly contextTokens: number | null;
  readonly claimedIds: readonly string[];
  readonly available: number;
}

const record = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

function saidBy(role: string, value: unknown, time: number): Said | null {
  const message = record(value);
  const source = record(message["source"]);
  const context =
    source["kind"] === "runtime-context" || (source["kind"] === "plugin" && source["form"] === "snapshot");
  const text = (message["content"] as Record<string, unknown>[])
    .filter((part) => part["type"] === "text")
    .map((part) => String(part["text"]))
    .join("\n");
  if (context || message["role"] !== role || text.trim() === "") return null;
  return { id: String(message["id"]), role, text, sentMs: time };
}

const saidIn = (event: LogEvent): Said | null => {
  if (event.type === "user/message") return saidBy("user", event.data, event.time);
  if (event.type === "assistant/message") return saidBy("assistant", event.data["message"], event.time);
  return null;
};

/** The visible surface as the host folds it: a list of events, a run of which a replacement takes out. */
export function visible(events: readonly LogEvent[]): LogEvent[] {
  const nodes: LogEvent[] = [];
  for (const event of events) {
    if (event.surfaceOp === undefined) continue;
    if (event.surfaceOp === "append") {
      nodes.push(event);
      continue;
    }
    const op = record(event.surfaceOp);
    const from = nodes.findIndex(({ seq }) => seq === (op["start"] ?? op["startSeq"]));
    const to = nodes.findIndex(({ seq }) => seq === (op["end"] ?? op["endSeq"]));
    if (from >= 0 && to >= from) nodes.splice(from, to - from + 1, event);
  }
  return nodes;
}

class Queues {
  readonly lists: Record<string, Waiting[]> = { "next-turn": [], "next-step": [] };
  claimed: Waiting[] = [];

  splice(event: LogEvent): Waiting[] {
    const { target, start, removedCount, inserted, outcome } = event.data;
    const waiting = (inserted as unknown[]).map((value) => ({
      id: String(record(value)["id"]),
      said: saidBy("user", value, event.time),
    }));
    const removed = this.lists[String(target)]?.splice(Number(start), Number(removedCount ?? 0), ...waiting) ?? [];
    if (outcome === "canceled" || waiting.length > 0) return [];
    this.claimed.push(...removed);
    return removed;
  }
}

function cutTo(text: string, units: number): string {
  if (text.length <= units) return text;
  let from = text.length - units;
  if (/^[\udc00-\udfff]/.test(text.slice(from))) from += 1;
  const rest = text.slice(from);
  const run = /^\w*/.exec(rest)?.[0] ?? "";
  if (!/\w$/.test(text.slice(0, from)) || (run.length >= 256 && rest.length > 256)) return rest;
  return rest.slice(run.length);
}

function windowOf(newestFirst: readonly Said[], limits: WindowLimits): Said[] {
  const taken: Said[] = [];
  let left = limits.unitsMax;
  for (const said of newestFirst) {
    if (taken.length >= limits.messagesMax || left <= 0) break;
    const text = cutTo(said.text, left);
    if (text !== "") taken.push({ ...said, text });
    if (text !== said.text) break;
    left -= text.length;
  }
  return taken;
}

/** What an assembly after the last of these events scans. */
export function referenceInput({ events, inherited, consumedAfter, limits }: ReferenceCall): ReferenceInput {
  const queues = new Queues();
  let durable = 0;
  let open = { turn: 0, running: false, stepped: false, durable: 0, ids: [] as string[], count: 0 };
  let replied = false;
  let contextTokens: number | null = null;
  for (const event of events) {
    if (event.type === "turn/start") {
      open = { turn: Number(event.data["turn"]), running: true, stepped: false, durable, ids: [], count: 0 };
    }
    if (["turn/start", "turn/end", "session/end-seed"].includes(event.type)) queues.claimed = [];
    if (["turn/end", "session/end-seed"].includes(event.type)) open.running = false;
    if (event.type === "step/start") open.stepped = true;
    if (event.type === "request/context") contextTokens = (event.data["contextWindow"] as number | undefined) ?? null;
    if (event.type === "agent/inbox/spliced" && event.seq >= inherited) {
      const claimed = queues.splice(event);
      if (open.running && !open.stepped) {
        open.ids.push(...claimed.map(({ id }) => id));
        open.count += claimed.filter(({ said }) => said !== null).length;
      }
    }
    if (event.surfaceOp === "append" && saidIn(event) !== null) {
      durable += 1;
      replied ||= event.type === "assistant/message";
    }
    if (consumedAfter.has(event.seq)) queues.claimed = [];
  }
  const surface = visible(events).flatMap((event) => saidIn(event) ?? []);
  const logged = new Set(events.flatMap((event) => (event.surfaceOp === "append" ? (saidIn(event)?.id ?? []) : [])));
  const fresh = queues.claimed.filter(({ id }) => !logged.has(id)).flatMap(({ said }) => said ?? []);
  const all = [...surface, ...fresh].reverse();
  return {
    messages: windowOf(all, limits),
    messageCount: open.running ? open.durable + open.count : durable,
    replied,
    turnKey: open.running && open.ids.length > 0 ? open.ids.join("\n") : `turn:${open.turn + (open.running ? 0 : 1)}`,
    turn: open.turn + (open.running ? 0 : 1),
    contextTokens,
    claimedIds: queues.claimed.map(({ id }) => id),
    available: all.reduce((sum, { text }) => sum + text.length, 0),
  };
}

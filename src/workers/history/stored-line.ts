import { z } from "zod";

import type { OfficialEvent } from "../../trace/model/history.ts";
import { EVENT_TYPES } from "./event-types.ts";
import { parseLine } from "./line-json.ts";
import { UnsureError } from "./unsure.ts";

/** Names of rows that hold a run of stream chunks in one line. */
export const ROW_TYPES = ["text-chunks", "reasoning-chunks", "tool-call-chunks"] as const;

type RowType = (typeof ROW_TYPES)[number];

const integer = z.int();
const run = { turn: z.number(), step: z.number(), index: z.number(), dt: z.array(integer) };
const envelope = { seq0: integer.min(0), time0: integer };

const TextRowSchema = z.strictObject({
  type: z.enum(["text-chunks", "reasoning-chunks"]),
  ...envelope,
  data: z.strictObject({ ...run, texts: z.array(z.string()).min(1) }),
});

const CallRowSchema = z.strictObject({
  type: z.literal("tool-call-chunks"),
  ...envelope,
  data: z.strictObject({ ...run, id: z.string(), name: z.string().exactOptional(), args: z.array(z.string()).min(1) }),
});

/** A line of a log that packs several events. Source: `decodeStorageRecord` of `@deepseek-ai/dsh-session`. */
const RowSchema = z.discriminatedUnion("type", [TextRowSchema, CallRowSchema]);

type Row = z.infer<typeof RowSchema>;

const AnyRowSchema = z.looseObject({ type: z.enum(ROW_TYPES) });

/** Events that are not read further: only their place in the log counts. */
const EventSchema = z.looseObject({ type: z.string(), seq: integer.min(0), data: z.unknown() });

/** The events that a line, which has no line break, stands for, in order. Throws `UnsureError` for what the host would not read. */
export function eventsOfLine(line: Buffer): readonly OfficialEvent[] {
  const value = parsed(line);
  if (AnyRowSchema.safeParse(value).success) return eventsOfRow(value);
  const event = EventSchema.safeParse(value);
  if (!event.success) throw new UnsureError("continuity", "a line is no event");
  if (!EVENT_TYPES.has(event.data.type) && event.data["ignorable"] !== true) {
    throw new UnsureError("continuity", "an event has a type that is not known");
  }
  // What was parsed and not the schema's copy: nothing is to be lost or set in another order.
  return [value as OfficialEvent];
}

function parsed(line: Buffer): unknown {
  try {
    return parseLine(line);
  } catch {
    throw new UnsureError("continuity", "a line is no JSON");
  }
}

function eventsOfRow(value: unknown): readonly OfficialEvent[] {
  const row = RowSchema.safeParse(value);
  if (!row.success) throw new UnsureError("continuity", "a row of chunks has another form");
  const { seq0, time0, data } = row.data;
  const texts = "texts" in data ? data.texts : data.args;
  if (data.dt.length !== texts.length - 1) throw new UnsureError("continuity", "a row of chunks lacks times");
  let time = time0;
  return texts.map((text, i) => {
    time += data.dt[i - 1] ?? 0;
    const { turn, step } = data;
    return { type: "assistant/chunk", seq: seq0 + i, time, data: { turn, step, chunk: chunkOf(row.data, text) } };
  });
}

const DELTAS: Readonly<Record<RowType, string>> = {
  "text-chunks": "text-delta",
  "reasoning-chunks": "reasoning-delta",
  "tool-call-chunks": "tool-call-delta",
};

function chunkOf({ type, data }: Row, text: string): object {
  const head = { type: DELTAS[type], index: data.index };
  if (!("args" in data)) return { ...head, text };
  const name = data.name === undefined ? {} : { name: data.name };
  return { ...head, id: data.id, ...name, argumentsDelta: text };
}

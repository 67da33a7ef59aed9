import { readFileSync } from "node:fs";

import { z } from "zod";

import type { HistoryHeader, History, OfficialEvent } from "../../../../src/trace/model/history.ts";
import { type FullRecord, FullRecordSchema } from "../../../../src/trace/model/record.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";

/** A short history with records that refer to it. */
export interface Fixture {
  readonly name: string;
  readonly header: HistoryHeader;
  readonly events: readonly OfficialEvent[];
  readonly records: readonly FullRecord[];
}

const FixtureSchema = z.object({
  note: z.string(),
  header: z.looseObject({ id: z.string(), version: z.number(), createdAt: z.number() }),
  events: z.array(z.looseObject({ type: z.string(), seq: z.int(), data: z.unknown() })),
  records: z.array(FullRecordSchema),
});

function readFixture(name: string): Fixture {
  const file = new URL(`../../fixtures/${name}.json`, import.meta.url);
  return { name, ...FixtureSchema.parse(JSON.parse(readFileSync(file, "utf8"))) };
}

export const V0 = readFixture("v0");
export const V3 = readFixture("v3");
export const V4 = readFixture("v4");

/** Log formats 0 (recorded), 3 and 4 (simulated). */
export const FIXTURES: readonly Fixture[] = [V0, V3, V4];

/** The hash that the product checks with. */
export { sha256 };

/** A hash that counts what it is asked for. */
export function countingHash(): { readonly hash: (text: string) => string; readonly texts: string[] } {
  const texts: string[] = [];
  return {
    texts,
    hash: (text) => {
      texts.push(text);
      return sha256(text);
    },
  };
}

type ReadHistory = Extract<History, { readonly state: "read" }>;

/** The history that a log gives. An event stands at the place where it was logged, whatever number it says it has. */
export function historyOf({ header, events }: Pick<Fixture, "header" | "events">): ReadHistory {
  const byPlace = new Map(events.map((event) => [event.seq, event]));
  return { state: "read", header, lastSeq: events.at(-1)?.seq ?? -1, eventAt: (seq) => byPlace.get(seq) };
}

/** The same history with another event at a place. */
export const withEvent = (history: ReadHistory, seq: number, event: unknown): ReadHistory => ({
  ...history,
  eventAt: (asked) => (asked === seq ? (event as OfficialEvent) : history.eventAt(asked)),
});

/** A record of a fixture by the end of its id. */
export function recordOf({ name, records }: Fixture, id: string): FullRecord {
  const found = records.find((record) => record.id === `${name}-${id}`);
  if (found === undefined) throw new Error(`fixture ${name} has no record ${id}`);
  return found;
}

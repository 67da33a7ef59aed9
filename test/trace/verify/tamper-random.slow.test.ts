import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { HistoryHeader, OfficialEvent } from "../../../src/trace/model/history.ts";
import { FullRecordSchema } from "../../../src/trace/model/record.ts";
import { wantsOf } from "../../../src/trace/verify/wants.ts";
import { FIXTURES, historyOf } from "./support/fixtures.ts";
import { flipped, GONE, type Path, placesOf, valueAt, withValue } from "./support/leaves.ts";
import { type FullDetail, fullDetail } from "./support/targets.ts";

const subjects = FIXTURES.flatMap((fixture) => fixture.records.map((record) => ({ fixture, record })));

function subjectAt(index: number): (typeof subjects)[number] {
  const subject = subjects[index];
  if (subject === undefined) throw new Error("no such subject");
  return subject;
}

interface Change {
  readonly place: number;
  readonly how: "flip" | "remove" | "replace" | "swap";
  readonly value: unknown;
  readonly other: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(),
  other: fc.nat(),
  how: fc.constantFrom("flip", "flip", "remove", "replace", "swap"),
  value: fc.jsonValue(),
});

/** One random change at one random place, or two values in each other's places. */
function changed<Value>(value: Value, { place, other, how, value: replacement }: Change): Value {
  const places = placesOf(value);
  const path = placeOf(places, place);
  const found = valueAt(value, path);
  if (how === "flip") return withValue(value, path, typeof found === "object" ? found : flipped(found));
  if (how === "remove") return withValue(value, path, GONE);
  if (how === "replace") return withValue(value, path, replacement);
  // Between values under the same name, as those who move whole references do.
  const peers = places.filter((peer) => peer.at(-1) === path.at(-1) && peer.length === path.length);
  const peer = placeOf(peers, other);
  return withValue(withValue(value, path, valueAt(value, peer)), peer, found);
}

const placeOf = (places: readonly Path[], index: number): Path => places[index % places.length] ?? [];

/** Every text of `detail` is the original one of its place. Returns how many there are. */
function expectOriginal(detail: FullDetail, original: FullDetail): number {
  const were = [...original.sections, ...original.contexts];
  let texts = 0;
  for (const { text, hash } of [...detail.sections, ...detail.contexts]) {
    if (text === undefined) continue;
    expect(were.filter((was) => was.hash === hash).map((was) => was.text)).toContain(text);
    texts += 1;
  }
  if (detail.systemMessages !== undefined) expect(detail.systemMessages).toEqual(original.systemMessages);
  if (detail.failure !== undefined) expect(detail.failure).toEqual(original.failure);
  return texts;
}

describe("random changes", () => {
  const subject = fc.nat(subjects.length - 1);

  it("of the log never give a text that is not the original one", () => {
    let [shown, hidden] = [0, 0];
    fc.assert(
      fc.property(subject, fc.array(change, { minLength: 1, maxLength: 4 }), (index, changes) => {
        const { fixture, record } = subjectAt(index);
        const original = fullDetail(record, historyOf(fixture));
        const history = historyOf(fixture);
        const { seqs } = wantsOf([record]);
        const events = fixture.events.filter(({ seq }) => seqs.includes(seq));
        const log = changes.reduce<{ header: unknown; events: unknown }>(changed, { header: fixture.header, events });
        // Where an event was removed from the list, the later ones stand at other places.
        const list: readonly unknown[] = Array.isArray(log.events) ? log.events : [];
        const at = new Map(events.map(({ seq }, place) => [seq, list[place] as OfficialEvent]));
        const header = Object(log.header) as HistoryHeader;
        const tampered = { ...history, header, eventAt: (seq: number) => at.get(seq) };
        if (expectOriginal(fullDetail(record, tampered), original) > 0) shown += 1;
        else hidden += 1;
      }),
      { numRuns: 5000, seed: 7 },
    );
    // Both must come about often, else nothing was shown.
    expect(shown).toBeGreaterThan(300);
    expect(hidden).toBeGreaterThan(300);
  });

  it("of the record never give a text that is not the original one of its hash", () => {
    let [refused, shown] = [0, 0];
    fc.assert(
      fc.property(subject, fc.array(change, { minLength: 1, maxLength: 4 }), (index, changes) => {
        const { fixture, record } = subjectAt(index);
        const original = fullDetail(record, historyOf(fixture));
        const tampered = FullRecordSchema.safeParse(changes.reduce(changed, record));
        if (!tampered.success) refused += 1;
        else shown += expectOriginal(fullDetail(tampered.data, historyOf(fixture)), original) > 0 ? 1 : 0;
      }),
      { numRuns: 5000, seed: 7 },
    );
    expect(refused).toBeGreaterThan(300);
    expect(shown).toBeGreaterThan(300);
  });
});

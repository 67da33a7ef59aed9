import type { ReferenceError } from "../../../../src/trace/model/reference-error.ts";
import { type Fixture, historyOf } from "./fixtures.ts";
import { flipped } from "./leaves.ts";

/** Another value of a field, and the check that has to notice. */
export interface Flip {
  readonly what: string;
  readonly value: unknown;
  readonly code: ReferenceError;
}

/** What flips of one reference are made from. */
export interface FlipSubject {
  readonly fixture: Fixture;
  /** The reference itself. */
  readonly eventSeq: number;
  readonly eventType: string;
  /** Units of the content's text, where the reference has a range. */
  readonly textLength: number;
  readonly cut: number;
}

type Flips = (value: unknown, subject: FlipSubject) => readonly Flip[];

const changed =
  (code: ReferenceError): Flips =>
  (value) => [{ what: "changed", value: flipped(value), code }];

const otherEvents: Flips = (_value, { fixture, cut, eventType }) => {
  const seqs = fixture.events.map(({ seq }) => seq);
  const other = fixture.events.find(({ type, seq }) => type !== eventType && seq <= cut);
  const missing = Array.from({ length: cut }, (_, seq) => seq).find((seq) => !seqs.includes(seq));
  return [
    { what: "behind the cut", value: cut + 1, code: "event-unavailable" },
    { what: "a number without an event", value: missing, code: "event-unavailable" },
    { what: "an event of another type", value: other?.seq, code: "type-mismatch" },
  ];
};

const starts: Flips = (value, { textLength }) => [
  { what: "one unit later", value: Number(value) + 1, code: "text-mismatch" },
  { what: "before the text", value: -1, code: "range-mismatch" },
  { what: "behind the text", value: textLength + 1, code: "range-mismatch" },
  { what: "no integer", value: Number(value) + 0.5, code: "range-mismatch" },
];

const ends: Flips = (value, { textLength }) => [
  { what: "one unit earlier", value: Number(value) - 1, code: "text-mismatch" },
  { what: "before the start", value: -1, code: "range-mismatch" },
  { what: "behind the text", value: textLength + 1, code: "range-mismatch" },
  { what: "no number", value: Number.NaN, code: "range-mismatch" },
];

const EVENT = { eventSeq: otherEvents, eventType: changed("type-mismatch") };
const HASHES = { messageHash: changed("hash-mismatch"), textHash: changed("text-mismatch") };
const MESSAGE = { messageId: changed("identity-mismatch") };
const RANGE = { "range.startUtf16": starts, "range.endUtf16": ends };

/** Flips of the fields of each kind of reference, by their place in it. */
export const REFERENCE_FLIPS: Readonly<Record<string, Readonly<Record<string, Flips>>>> = {
  "request-header-system": {
    kind: () => [{ what: "another kind", value: "system-message", code: "type-mismatch" }],
    ...EVENT,
    ...HASHES,
    ...RANGE,
  },
  "system-message": {
    kind: () => [{ what: "another kind", value: "request-header-system", code: "type-mismatch" }],
    ...EVENT,
    ...MESSAGE,
    ...HASHES,
    ...RANGE,
  },
  "context-section": {
    kind: () => [{ what: "another kind", value: "system-message", code: "type-mismatch" }],
    ...EVENT,
    ...MESSAGE,
    ...HASHES,
    sourceSectionIndex: () => [{ what: "behind the sections", value: 99, code: "section-mismatch" }],
    sourceSectionName: changed("section-mismatch"),
  },
};

/** Flips of the fields of a session's reference. */
export const SESSION_FLIPS: Readonly<Record<string, Flips>> = {
  sessionId: changed("session-mismatch"),
  sessionFormatVersion: changed("format-mismatch"),
  sessionCreatedAt: changed("created-at-mismatch"),
  logCutSeq: (_value, { fixture, eventSeq }) => [
    { what: "behind the end of the log", value: historyOf(fixture).lastSeq + 1, code: "cut-unavailable" },
    { what: "before the event", value: eventSeq - 1, code: "event-unavailable" },
  ],
};

/** Flips of the fields of a reference to a failure. */
export const FAILURE_FLIPS: Readonly<Record<string, Flips>> = {
  ...EVENT,
  eventHash: changed("hash-mismatch"),
  ...Object.fromEntries(Object.entries(SESSION_FLIPS).map(([field, flips]) => [`sessionRef.${field}`, flips])),
};

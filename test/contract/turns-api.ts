import { shown, unshown } from "./statement.ts";

const ROUTES = "test/host/http/routes/v4";
const GUARD = `${ROUTES}/all.test.ts`;
const SERVED = "test/host/turns/served.slow.test.ts";
const OPEN_API = "test/host/http/openapi.slow.test.ts";

/** API v4: what it answers, and to whom. */
export const TURN_API_STATEMENTS = [
  ...shown("turn-trace", [
    ["every route has its schema and is in the OpenAPI document", OPEN_API, "has every registered route, and no other"],
    [
      "capabilities: contract, limits, retention, stream, formats, dialect, what was dropped",
      `${ROUTES}/capabilities.test.ts`,
      "says what the contract is, what is kept and for how long, and what was dropped",
    ],
    [
      "API v3 says where API v4 is",
      `${ROUTES}/capabilities.test.ts`,
      "are named by those of API v3, where turns are kept",
    ],
    [
      "turns of a session by pages",
      `${ROUTES}/turns.test.ts`,
      "is a page of rows, newest first, and says where the next begins",
    ],
    ["… of a real host", SERVED, "are listed newest first, page by page, and exactly those of the session"],
    [
      "one turn with every key, bodies resolved or none",
      `${ROUTES}/turn.test.ts`,
      "is the account, every key of it, with bodies unless they are not wanted",
    ],
    [
      "bodies come from the official history, verified",
      SERVED,
      "are there when their stream says so, with the texts that the history has",
    ],
    [
      "bodies=none reads no history",
      "test/host/turns/read/host-turn-reads.test.ts",
      "has no bodies without reading anything",
    ],
    [
      "readings of records and of turns share slots, times, aborts and counters",
      "test/host/trace/history/host-history-desk.test.ts",
      "reads bodies of turns in the same slots, those of one turn once",
    ],
    [
      "what the thread is unsure of the host's inspect() gives",
      "test/host/trace/history/read-job.test.ts",
      "gets from the host what it wants, each event once, without those that cannot be handed over",
    ],
    ["drift: recorded revisions against those of today", SERVED, "say what of their resources has changed since"],
    [
      "a turn that runs is answered as it is now",
      `${ROUTES}/turn.test.ts`,
      "is a turn that runs as it is now, until it is written",
    ],
    ["decisions as pages of JSON", `${ROUTES}/decisions.test.ts`, "is a page of rows by what was asked for"],
    ["decisions packed, with Accept", `${ROUTES}/decisions.test.ts`, "is packed for %s"],
    ["… of a real host", SERVED, "have their decisions, as rows and packed"],
    [
      "ladder of an entry, with ?occurrence=",
      `${ROUTES}/entry.test.ts`,
      "is the ladder of the entry with this id, whatever is in it",
    ],
    ["… of a real host, from recorded facts", SERVED, "say why an entry fired or did not, from what was recorded"],
    [
      "comparison of two turns, also across sessions of one owner",
      `${ROUTES}/compare.test.ts`,
      "is what differs between two turns of a session, or of two sessions of one owner",
    ],
    ["counts of an owner", `${ROUTES}/stats.test.ts`, "is what is kept of an owner, and what was dropped"],
    [
      "the current profile, labelled current",
      `${ROUTES}/profile.test.ts`,
      "is what a turn of the session would have now, with the tools that its newest turn was offered",
    ],
    ["export of one turn as an attachment", `${ROUTES}/export.test.ts`, "is a file to save"],
    ["export of a range", `${ROUTES}/turn-range.test.ts`, "is from one to another, both with it"],
    ["all formats, of a real host", SERVED, "are saved as %s, one or several"],
    [
      "the file of each format is read by an independent reader",
      "test/trace/export/encode/otlp-proto.test.ts",
      "is what the JSON says, by an independent reader",
    ],
    [
      "conventions of names are in one place, with a version",
      "test/trace/export/conventions.test.ts",
      "are those of this version",
    ],
    [
      "owner, session and turn are all looked at; every miss is the same 404",
      GUARD,
      "a %s is given only to its owner under its session; all else is missing alike",
    ],
    [
      "… of entries and of the other turn too",
      GUARD,
      "what is missing is said alike of an entry and of the other turn",
    ],
    [
      "the session of a parent opens no turn of its child",
      GUARD,
      "the session of a parent never opens a turn of its child",
    ],
    ["GET only; else 405 with Allow", GUARD, "is read-only"],
    [
      "session ids are any text of 200 units without control characters",
      `${ROUTES}/turns.test.ts`,
      "takes the session %s",
    ],
    [
      "the gate stands before it; a broken escape is 400, an encoded slash is part of the id",
      "test/host/turns/live/live-stream.slow.test.ts",
      "stands behind the gate, and has no body for HEAD",
    ],
    ["faults say their code and nothing else", `${ROUTES}/turn.test.ts`, "tells a fault by its code alone"],
    ["where no plugin runs nothing is answered", GUARD, "%s is refused where no plugin runs"],
  ]),
  ...unshown("turn-trace", [
    [
      "the what-if box calls v1",
      "it is a part of the inspector; API v4 has no route that runs the engine, as the table of routes shows",
    ],
  ]),
];

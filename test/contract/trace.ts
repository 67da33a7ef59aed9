import { shown, type Statement, unshown } from "./statement.ts";
import { TRACE_HISTORY_STATEMENTS } from "./trace-history.ts";
import { TRACE_RECORD_STATEMENTS } from "./trace-records.ts";

const ROUTES = "test/host/http/routes/assemblies.test.ts";
const CASES = "test/host/http/cases.slow.test.ts";
const OBSERVER = "test/consumers/consumers.test.ts";
const FOREIGN = "test/dsh/trace-foreign.slow.test.ts";
const SESSION = "test/dsh/trace.slow.test.ts";
const CANARIES = "test/dsh/trace-canary.slow.test.ts";
const TABLES = "test/browser/tables.slow.test.ts";

/** API v3: what it is for, its surface, and who may use it. */
const SURFACE = shown("prompt-api-v3", [
  [
    "named sections of this request are what next() gives in the official waterfall; they come in their order",
    FOREIGN,
    "a request that it only looks at is verified, and holds each part that it saw",
  ],
  [
    "section and context bodies of a recorded request come after verification",
    SESSION,
    "has what the model got: braces, CJK and emoji, at their places",
  ],
  ["source bodies are not archived: textStatus not-stored", SESSION, "has no text in its index and none of a source"],
  [
    "names of sections tell ordinal, kind and first field; they are no identities across requests",
    "test/workers/profile/compile-profile.test.ts",
    "names of sections are ordinal, kind and field",
  ],
  [
    "a plugin that finds no match says so, and contributes nothing",
    OBSERVER,
    "tells of no match, and contributes nothing",
  ],
  ["one that finds several says so, too", OBSERVER, "tells of ambiguity, and contributes nothing"],
  [
    "others may reorder parts in the official waterfall",
    FOREIGN,
    "a part that it moves is sent where it moved it, and the record says that this is not what was assembled",
  ],
  [
    "others may replace parts there",
    FOREIGN,
    "a part that it replaces is sent as it says, and no text is shown for the one that was assembled",
  ],
  [
    "the final system text is checked at llm/stream",
    OBSERVER,
    "tells of parts that are not in the text that is sent, or not in their order",
  ],
  ["the HTTP reader imports nothing of the plugin; nor does the observer", OBSERVER, "imports nothing"],
  [
    "the reader reads index and detail, and takes a missing record for what it is",
    FOREIGN,
    "prints the records of a session, and each text of the newest with who it is from",
  ],
  [
    "capabilities: contract prompt-trace-primitives, apiVersion 3, bounds; no currentSources, no maxSourceBytes",
    ROUTES,
    "says what the API can do, what is kept, and how histories were read",
  ],
  [
    "the index has {ok, sessionId, records, storage}; empty as documented",
    ROUTES,
    "is exactly the empty index of the contract where nothing is kept",
  ],
  ["index rows have no bodies", SESSION, "has no text in its index and none of a source"],
  ["a detail is one record, resolved by a cold read", ROUTES, "is the record as the history desk has it"],
  [
    "records that are missing or gone answer 404",
    "test/dsh/trace-eviction.slow.test.ts",
    "the oldest are gone everywhere",
  ],
  ["/sessions/:id/sources answers 404", ROUTES, "has no aggregate of current sources"],
  ["other methods than GET answer 405", ROUTES, "is read-only"],
  ["invalid input answers 400", ROUTES, "refuses a session id %s"],
  [
    "internal failures answer 500 TRACE_READ_FAILED, which says nothing else",
    ROUTES,
    "tells a fault by its code alone",
  ],
  [
    "checks of peer, Host and Origin apply; every answer is no-store",
    CASES,
    "cases of requests, over the web server of a host with the plugin",
  ],
  [
    "explicit ids are URL-encoded; an encoded slash is part of the id",
    CASES,
    "cases of requests, over the web server of a host with the plugin",
  ],
  ["routes of v1 stay, with the decisions of the audit", "test/host/http/samples.slow.test.ts", "the audit"],
  [
    "the v1 audit lists what its record has",
    "test/host/trace/turns.slow.test.ts",
    "is told by API v1, and is not in the capabilities but for its numbers",
  ],
  [
    "reads of index and detail activate no agent and assemble nothing",
    SESSION,
    "is verified after a restart as before, each text as it was",
  ],
  [
    "sampling flows through agent/request and is recorded as asked for and sent",
    "test/host/trace/recorder/recorder.slow.test.ts",
    "say what was asked of the model and what it was sent",
  ],
  [
    "reference metadata may be sensitive; no text is in a file, a line of the console or an error",
    CANARIES,
    "are in no file of the plugin, but in those that hold what a user stored; in no line of the console",
  ],
]);

const OTHERS = unshown("prompt-api-v3", [
  [
    "released v2 routes stay compatible",
    "the play surface (v2) is left to a later version; its routes answer 404 in the shape of their family",
  ],
  [
    "the API does not arbitrate the order of other plugins",
    "a statement of what is not promised: there is no registry and no route for it, which the list of routes in the README shows",
  ],
]);

const VIEWS = shown("prompt-api-v3", [
  [
    "the trace view shows texts that were verified, says why there is none, and calls those of old records unverified",
    TABLES,
    "show what could be verified of a record, and say of an old one that it was not",
  ],
  [
    "current resources are never shown as what was sent",
    TABLES,
    "say which gate stopped an entry, and apart from it what would be now",
  ],
]);

/** The trace in the message flow and in the loader's contract. */
const FLOW = [
  ...shown("message-flow", [
    [
      "new audits and v3 metadata share one schema 4 record",
      "test/trace/project/audit-record.test.ts",
      "is one of the published form, of the capture",
    ],
    [
      "at llm/stream the whole system text is verified and references are made",
      "test/host/trace/recorder/recorder.slow.test.ts",
      "are observed: the texts that the model saw, where the log has them, and what each part is",
    ],
    [
      "a failed request is marked at agent/request-error",
      "test/host/trace/recorder/recorder.slow.test.ts",
      "of a retry are two records of one capture, and the failure stays with the first",
    ],
    [
      "the assembly is recorded that took part in the request; no later deduction",
      "test/host/trace/recorder/candidate.test.ts",
      "is what was handed over, not what others make of it afterwards",
    ],
    [
      "input that is claimed is matched in memory and written nowhere",
      CANARIES,
      "are in no file of the plugin, but in those that hold what a user stored; in no line of the console",
    ],
    ["no event of the trace is written into the session", "test/dsh/session.slow.test.ts", "opens without the plugin"],
    [
      "the trace does not enter the model's context",
      SESSION,
      "has what the model got: braces, CJK and emoji, at their places",
    ],
    [
      "requests for compaction and titles are no turns",
      FOREIGN,
      "leave no record; what was sent after messages were replaced is told, and nothing that was not",
    ],
  ]),
  ...shown("loader", [
    [
      "requested and effective parameters are recorded with each omission; effective ones from llm/stream",
      "test/trace/project/call-parameters.test.ts",
      "are those that were asked for and those that were sent, with each that was left out",
    ],
    [
      "V4 producers are system-prompt and runtime-context with form snapshot; the older wrapper is read, too",
      "test/trace/verify/official-producer.test.ts",
      "is made by the host's own prompt: a plugin, on format 4 also a kind of its own",
    ],
    [
      "before V3 the reference is request-header-system",
      "test/trace/project/references.test.ts",
      "is a request header by the hash of the text as JSON",
    ],
    [
      "the trace keeps no messages or texts of the activation",
      "test/workers/assembly/part-message.test.ts",
      "has what a record tells of an assembly, and no text of a section or a user",
    ],
    [
      "the audit explains; the official events are the authority",
      "test/host/http/routes/traces.test.ts",
      "lists audits with what is kept and who is the authority",
    ],
  ]),
  ...unshown("loader", [
    [
      "the offline upgrade verifies references against both generations and refuses older ones",
      "the offline upgrade of logs is left to a later version; a log of another format answers format-mismatch",
    ],
  ]),
  ...shown("turn-trace", [
    [
      "one recorded account for each turn",
      "test/host/turns/served.slow.test.ts",
      "are there when their stream says so, with the texts that the history has",
    ],
  ]),
];

export const TRACE_STATEMENTS: readonly Statement[] = [
  ...SURFACE,
  ...VIEWS,
  ...OTHERS,
  ...TRACE_RECORD_STATEMENTS,
  ...TRACE_HISTORY_STATEMENTS,
  ...FLOW,
];

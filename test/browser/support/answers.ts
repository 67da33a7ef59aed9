import { packPlain } from "../../../src/workers/grounding/plain-msgpack.ts";
import { compareTurns } from "../../../src/trace/compare/compare-turns.ts";
import { ladderOf } from "../../../src/trace/ladder/ladder-of.ts";
import { entryWanted, rowsOfEntry } from "../../../src/trace/ladder/find-row.ts";
import type { LadderHistory } from "../../../src/trace/ladder/model.ts";
import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import type { DecidedTurn } from "./decided-turn.ts";
import type { Answer } from "./fixture-server.ts";
import { T0 } from "./sample-turn.ts";

/** What the API says beside turns themselves: made of recorded decisions by the code of the plugin, or as it answers. */
export function answersOf(turns: readonly DecidedTurn[]): (path: string) => Answer | null {
  const decided = new Map(turns.map((turn) => [turn.trace.turnId, turn]));
  return (path) => {
    const [, id = "", part, rest = ""] = /\/turns\/([^/]+)\/(decisions|entries|compare)\/?(.*)$/u.exec(path) ?? [];
    const turn = decided.get(decodeURIComponent(id));
    const other = decided.get(decodeURIComponent(rest));
    if (part !== undefined && turn === undefined) return GONE;
    if (turn !== undefined && part === "decisions") return packedAnswer(turn.packed);
    if (turn !== undefined && part === "entries") return ladderAnswer(turn, decodeURIComponent(rest));
    if (turn !== undefined && part === "compare") return other === undefined ? GONE : comparedAnswer(turn, other);
    return path in PLAIN ? { json: PLAIN[path] } : recordAnswer(path);
  };
}

const GONE: Answer = {
  status: 404,
  json: { ok: false, error: { code: "TURN_NOT_FOUND", message: "There is no such turn" } },
};

const packedAnswer =
  (packed: unknown): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "application/x-msgpack" });
    response.end(packPlain(packed));
  };

function ladderAnswer({ capture, after }: DecidedTurn, id: string): Answer {
  const wanted = entryWanted(capture.decisions, id);
  const [row = null] = wanted === null ? [] : rowsOfEntry(capture.decisions, wanted);
  if (wanted === null) return GONE;
  const entry = { ...wanted, occurrence: 1 };
  return { json: { ok: true, entry: ladderOf({ capture, row, entry, after }, HISTORY) } };
}

const HISTORY: readonly LadderHistory[] = (
  ["included", "cited", "considered", "available", "absent", "not-recorded"] as const
).map((state, index) => ({
  turnId: `t_${String(6 - index).padStart(22, "0")}`,
  turn: 6 - index,
  state,
  reason: state === "absent" || state === "not-recorded" ? null : state === "available" ? "key-miss" : "key",
}));

const comparedOf = ({ trace, capture, after }: DecidedTurn) => ({ trace, captures: [capture], after });
const comparedAnswer = (a: DecidedTurn, b: DecidedTurn): Answer => ({
  json: { ok: true, comparison: compareTurns(comparedOf(a), comparedOf(b)) },
});

const hash = "c0ffee".repeat(11).slice(0, 64);
const sizes = { characters: 40, utf16Units: 40, utf8Bytes: 40, hash };

const ROW = {
  schemaVersion: 4,
  id: "record-7",
  sessionId: "ses-1",
  turn: 7,
  step: 1,
  attempt: 1,
  recordedAt: T0,
  status: "request-observed",
  contentStatus: "reference-only",
  bodyStorage: "official-session",
  sourceTextStored: false,
  captureId: "c1",
  legacyCaptureId: "c1",
};
const LEGACY = {
  schemaVersion: 3,
  id: "snapshot-2",
  sessionId: "ses-1",
  turn: 2,
  step: 1,
  recordedAt: T0 - 86_400_000,
  status: "request-observed",
  contentStatus: "available",
};

const section = (name: string, more: object) => ({
  name,
  index: 0,
  ...sizes,
  offsetUtf16: 0,
  provenance: "tavern",
  sources: [],
  reference: null,
  ...more,
});

const RECORDS: Readonly<Record<string, object>> = {
  "record-7": {
    ...ROW,
    contentStatus: "partially-available",
    referenceError: "text-mismatch",
    delivery: {
      stage: "llm/stream",
      provider: "deepseek",
      model: "deepseek-chat",
      assemblyVerified: true,
      historyVerified: false,
      toolNames: [],
    },
    sections: [
      section("pmp-dsh-tavern:part:0:preset:main", {
        contentStatus: "available",
        text: "You are the keeper of a harbour.",
        sources: [{ kind: "preset", resourceId: "tales", field: "main", relationship: "content" }],
      }),
      section("pmp-dsh-tavern:part:1:character", {
        contentStatus: "reference-unavailable",
        referenceError: "text-mismatch",
      }),
    ],
    contexts: [],
    audit: {
      resources: {
        preset: { name: "Harbour tales" },
        characterCard: { name: "Mara" },
        userProfile: null,
        worldBooks: [{ name: "Harbour" }, { name: "Ships" }],
      },
    },
    failureStatus: "available",
    failure: { code: "SERVER", message: "the lamp is out" },
  },
  "snapshot-2": { ...LEGACY, sections: [{ name: "persona", text: "An old snapshot." }], contexts: [] },
};

function recordAnswer(path: string): Answer | null {
  const [, id] = /^\/v3\/sessions\/[^/]+\/assemblies\/(.+)$/u.exec(path) ?? [];
  const found = id === undefined ? undefined : RECORDS[decodeURIComponent(id)];
  return found === undefined ? null : { json: { ok: true, record: found } };
}

/** Answers of one path each. */
const PLAIN: Readonly<Record<string, unknown>> = {
  "/v3/sessions/ses-1/assemblies": { ok: true, sessionId: "ses-1", records: [LEGACY, ROW], storage: {} },
  "/v1/what-if": {
    ok: true,
    whatIf: {
      entries: { total: 2, rows: [row("Harbour lamp", 0, "constant"), row("The tide bell", 1, "key")] },
      omitted: { total: 1, rows: [row("Captain Vell", 12, "key-miss")] },
    },
  },
  "/v4/profile": {
    ok: true,
    current: true,
    at: T0,
    sessionId: "ses-1",
    capabilities: [],
    preset: null,
    character: null,
    user: null,
    inventories: [],
    tools: null,
  },
  "/v4/capabilities": {
    ok: true,
    apiVersion: 4,
    dialect: "4",
    limits: { turnItems: 200, turnCalls: 400 },
    retention: { redactDays: 30, deleteDays: 180 },
    store: {
      recording: "off",
      problem: { code: "TURN_STORE_CORRUPT", message: "turns.sqlite is damaged. Move it away and restart DSH." },
      turns: 3,
      dropped: 2,
    },
    live: { readers: 1, sessions: 1, turns: 0, frames: 12, leftOut: 1, faults: 0 },
    push: {
      endpoint: "http://127.0.0.1:4318/v1/traces",
      state: "idle",
      sent: 41,
      waiting: 0,
      dropped: 1,
      problem: { code: "TURN_PUSH_FAILED", message: "The address was not reached." },
    },
    codes: { WORLD_BOOK_BUDGET_REACHED: { meaning: "the budget of a book was used up", remedy: "raise it" } },
    dropped: { turns: 2, frames: 1 },
  },
  "/v4/stats": { ok: true, turns: 412, redacted: 30, bytes: 9_437_184, oldestAt: T0 - 100 * 86_400_000, waiting: 0 },
  "/v3/capabilities": {
    ok: true,
    apiVersion: 3,
    store: { recording: "file", problem: null, records: 256, bytes: 1_200_000, dropped: 0 },
    history: { artifact: { answered: 9, unsure: {} }, inspect: { answered: 3, unavailable: 1, failed: 0 } },
  },
};

function row(name: string, uid: number, reason: string) {
  return { worldBookId: uid % 4 === 3 ? "sea" : "harbour", uid, occurrence: 1, name, reason, key: null };
}

/** The turns of the page, newest first. */
export const tracesOf = (turns: readonly DecidedTurn[]): readonly TurnTrace[] => turns.map(({ trace }) => trace);

import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import type { ActivatedEntry, OmissionDetail, ScanOutcome } from "../../../../src/matcher/model/outcome.ts";
import { type Reason, reasonCode } from "../../../../src/matcher/model/reason.ts";
import type { Assembly, PreviewCall, Tavern, WhyEntryCall } from "../../../../src/host/loader/face.ts";
import { packOutcome } from "../../../../src/workers/answer.ts";
import { ScanAnswer } from "../../../../src/workers/client.ts";
import type { AssembleCall, AssembleOutput, LorePlacement, Selection } from "../../../../src/workers/protocol.ts";

const unused = (name: string) => (): never => {
  throw new Error(`the fake tavern was asked for ${name}`);
};

/** A tavern that does nothing but what a test gives it. */
export function fakeTavern(own: Partial<Tavern> = {}): Tavern {
  return {
    running: () => false,
    runningSessions: [],
    preview: unused("preview"),
    why: unused("why"),
    auditRows: () => Promise.resolve(jsonBytes([])),
    entryRows: (_assembly, entries) => Promise.resolve(jsonBytes(entries.map(entryRow))),
    latestSession: null,
    sessions: [],
    ...own,
  };
}

/** A tavern that keeps what it was asked to try, and answers each with the same assembly. */
export function recordingTavern(assembly: Assembly = fakeAssembly(), own: Partial<Tavern> = {}) {
  const calls: PreviewCall[] = [];
  const whys: WhyEntryCall[] = [];
  const tavern = fakeTavern({
    sessions: [{ sessionId: "live", running: false, lastUsedAt: 0 }],
    preview(call) {
      calls.push(call);
      return Promise.resolve(assembly);
    },
    why(call) {
      whys.push(call);
      return Promise.resolve(jsonBytes(EXPLANATION));
    },
    ...own,
  });
  return { tavern, calls, whys };
}

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));

const entryRow = (entry: number) => ({ worldBookId: "book", uid: entry, occurrence: 1, name: `Entry ${entry}` });

export const EXPLANATION = {
  book: "book",
  uid: 7,
  reason: "key-miss",
  loop: 1,
  header: "Not in the prompt (key-miss): no key occurs.",
  gates: [{ gate: "bound", title: "bound to the scan", verdict: "passed", says: "book" }],
  nearMisses: [],
  leftOut: { messages: 0, cutUnits: 0 },
};

export const SELECTION: Selection = {
  presetId: null,
  characterCardId: null,
  userId: null,
  worldBookIds: ["book"],
  character: {},
  rp: { active: false, source: null, followSuppressed: false, sandboxBefore: null },
};

/** What became of the entries of one book: a reason each, and what is to be said beside it. */
export interface FakeScan {
  readonly reasons: readonly Reason[];
  readonly activated?: readonly ActivatedEntry[];
  readonly omitted?: readonly OmissionDetail[];
  readonly placements?: readonly LorePlacement[];
  readonly sections?: AssembleOutput["sections"];
  readonly output?: Partial<AssembleOutput>;
  readonly call?: Partial<AssembleCall>;
}

/** The assembly of a scan of one book. */
export function fakeAssembly(scan: FakeScan = { reasons: [] }, own: Partial<Assembly> = {}): Assembly {
  const { outcome, output } = outputOf(scan);
  const call = { ...fakeCall(), ...scan.call };
  const packed = packOutcome(outcome, {});
  const answer = new ScanAnswer({ output: packed.output, shared: [], parts: packed.parts } as never);
  return {
    sessionId: "live",
    selection: SELECTION,
    books: {
      explicitIds: ["book"],
      userBoundIds: [],
      presetBoundIds: [],
      characterBoundIds: [],
      effectiveIds: ["book"],
      duplicateIds: [],
      order: "session-explicit-then-user-then-preset-then-character",
    },
    bindingSources: new Map([["book", ["session"]]]),
    call,
    result: { output, answer, leftOut: [], diagnostics: [], attempts: 1 },
    output,
    activation: null,
    diagnostics: [],
    totalMs: 3,
    ...own,
  };
}

function outputOf({ reasons, activated = [], omitted = [], placements = [], sections = [], output }: FakeScan) {
  const timed = { sticky: {}, cooldown: {} };
  const outcome: ScanOutcome = {
    activated,
    omitted,
    decisions: {
      count: reasons.length,
      reason: Uint8Array.from(reasons, reasonCode),
      loop: new Uint8Array(reasons.length).fill(1),
    },
    output: {
      before: "",
      after: "",
      examples: [],
      depth: [],
      authorNoteTop: [],
      authorNoteBottom: [],
      outlets: new Map(),
    },
    loops: [],
    rolls: [],
    budget: { tokens: null, used: 0, overflowed: false },
    timed,
    refused: [],
    diagnostics: [],
    counters: {
      unitsScanned: 0,
      literalHits: 0,
      verifications: 0,
      regexCandidates: 0,
      regexCalls: 0,
      regexBytes: 0,
      regexSkipped: 0,
    },
  };
  const full: AssembleOutput = {
    ...packOutcome(outcome, {}).output,
    sections,
    systemPromptMode: "append",
    callConfig: {},
    placements,
    profileDiagnostics: [],
    fingerprint: "f",
    utf8Bytes: 0,
    preset: null,
    character: null,
    user: null,
    books: [
      {
        id: "book",
        name: "Book",
        format: "st-world",
        entryCount: reasons.length,
        matchedEntryCount: 0,
        activeEntryIds: [],
      },
    ],
    variables: { set: [], removed: [] },
    globals: { set: [], removed: [] },
    loadMs: 1,
    scanMs: 1,
    compileMs: 1,
    ...output,
  };
  return { outcome, output: full };
}

function fakeCall(): AssembleCall {
  return {
    folder: "/data",
    books: [{ id: "book", place: "chat", revision: "r", from: { kind: "world-book", id: "book" } }],
    settings: DEFAULT_SETTINGS,
    preset: null,
    character: null,
    user: null,
    options: {},
    scene: {
      sessionId: "live",
      messages: [],
      messageCount: 0,
      replied: false,
      trigger: "normal",
      contextTokens: null,
      timed: { sticky: {}, cooldown: {} },
      variables: [],
      globals: [],
      seeds: { turn: "t", session: "s" },
      nowMs: 0,
      timeZone: "UTC",
    },
    bytesMax: 512 * 1024,
    openBraces: null,
  };
}

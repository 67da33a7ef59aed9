import { LIMITS } from "../../../matcher/limits.ts";
import type { AssembleCall, AssemblyFacts, ReplayCapture } from "../../../workers/protocol.ts";

type Variables = AssembleCall["scene"]["variables"];

/** What a scan is made again with, beside what was recorded. */
export interface ReplayWorld {
  readonly folder: string;
  readonly variables: Variables;
  readonly globals: Variables;
}

/** A recorded assembly that has all it needs: its scan, and every text of its window. */
export interface ReplayReady extends Pick<ReplayCapture, "sessionId" | "books"> {
  readonly scan: NonNullable<ReplayCapture["scan"]>;
  readonly texts: readonly string[];
}

/** The call that made a recorded assembly, and what its caller knew. */
export function replayCall(
  { sessionId, books, scan, texts }: ReplayReady,
  { folder, variables, globals }: ReplayWorld,
): { readonly call: AssembleCall; readonly facts: AssemblyFacts } {
  const { settings, window } = scan;
  const { scanDepth } = settings;
  const messages = window.ids.map((id, at) => {
    const sentMs = window.sentMs[at] ?? null;
    const role = window.roles[at] === "u" ? ("user" as const) : ("assistant" as const);
    return { id, role, text: texts[at] ?? "", ...(sentMs === null ? {} : { sentMs }) };
  });
  const call: AssembleCall = {
    folder,
    books: books.map(({ resourceId, place, revision, from }) => ({ id: resourceId, place, revision, from })),
    settings: { ...settings, scanDepth: scanDepth === "all" ? Number.POSITIVE_INFINITY : scanDepth },
    preset: scan.preset,
    character: scan.character,
    user: scan.user,
    options: scan.options,
    scene: {
      sessionId,
      messages,
      messageCount: scan.messageCount,
      replied: scan.replied,
      trigger: scan.trigger,
      contextTokens: scan.contextTokens,
      ...(scan.model === null ? {} : { model: scan.model }),
      timed: scan.timed,
      variables,
      globals,
      seeds: scan.seeds,
      nowMs: scan.nowMs,
      timeZone: scan.timeZone,
    },
    bytesMax: scan.bytesMax,
    // Sizes are those of the text with its braces, whatever stands for them.
    openBraces: null,
    // Nobody waits: no regex is skipped for the time that it takes here.
    scanDeadlineMs: LIMITS.importDeadlineMs.value,
    waitMs: LIMITS.importDeadlineMs.value,
  };
  return { call, facts: factsOf(books, scan) };
}

function factsOf(books: ReplayReady["books"], scan: ReplayReady["scan"]): AssemblyFacts {
  const boundBy = (source: string): string[] =>
    books.filter(({ bindingSources }) => bindingSources.includes(source)).map(({ resourceId }) => resourceId);
  const { truncated } = scan.window;
  return {
    selection: {
      presetId: scan.preset?.id ?? null,
      characterCardId: scan.character?.id ?? null,
      userId: scan.user?.id ?? null,
    },
    worldBookSelection: {
      explicitIds: boundBy("session"),
      userBoundIds: boundBy("user"),
      presetBoundIds: boundBy("preset"),
      characterBoundIds: boundBy("character"),
      effectiveIds: books.map(({ resourceId }) => resourceId),
      duplicateIds: [],
      order: null,
    },
    activation: truncated === null ? null : { ...NO_COUNTS, truncated },
    diagnostics: [],
    section: { name: "", order: 0 },
  };
}

/** Decisions tell nothing of these. */
const NO_COUNTS = {
  kind: "durable-history-only",
  durableMessageCount: 0,
  pendingMessageCount: 0,
  includedPendingMessageCount: 0,
  duplicatePendingMessageCount: 0,
  scannedMessageCount: 0,
  scannedCharacters: 0,
  claimEventSeqs: [],
  invalidEventCount: 0,
};

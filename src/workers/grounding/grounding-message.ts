import type { AssemblyFacts, MadeAssembly } from "../assembly/face.ts";
import type { ResourceRef } from "../assembly/protocol.ts";
import type { GroundingInput } from "./protocol.ts";

/**
 * What a thread needs to pack the decisions of an assembly beside its scan: ids and sizes of the messages, never their
 * texts. null: no book is bound, so there is nothing to decide. `kept`: catalogues that need not be sent again.
 */
export function groundingMessage(
  { call, result }: MadeAssembly,
  facts: AssemblyFacts,
  kept: readonly string[],
): GroundingInput | null {
  if (call.books.length === 0) return null;
  const { budget = NO_BUDGET, counters } = result.output ?? {};
  return {
    books: call.books.map(({ id, revision, place, from }) => ({
      resourceId: id,
      revision,
      place,
      from: { kind: from.kind, id: from.id },
      bindingSources: bindingsOf(id, from.kind, facts),
    })),
    leftOut: result.leftOut.map(({ book, code }) => [book, code]),
    settings: call.settings,
    scan: scanOf(call, facts, counters?.regexSkipped ?? 0),
    variables: call.scene.variables,
    globals: call.scene.globals,
    budget,
    kept: [...kept],
  };
}

const NO_BUDGET = { tokens: null, used: 0, overflowed: false } as const;

function scanOf(call: MadeAssembly["call"], facts: AssemblyFacts, regexSkipped: number): GroundingInput["scan"] {
  const { scene, options, preset, character, user, bytesMax } = call;
  return {
    seeds: { turn: scene.seeds.turn, session: scene.seeds.session },
    window: windowOf(scene.messages, facts.activation?.truncated ?? null),
    messageCount: scene.messageCount,
    contextTokens: scene.contextTokens,
    trigger: scene.trigger,
    model: scene.model ?? null,
    nowMs: scene.nowMs,
    timeZone: scene.timeZone,
    replied: scene.replied,
    timed: scene.timed,
    options: { ...options },
    preset: refOf(preset),
    character: refOf(character),
    user: refOf(user),
    bytesMax,
    regexSkipped,
  };
}

type Messages = MadeAssembly["call"]["scene"]["messages"];

function windowOf(messages: Messages, truncated: boolean | null): GroundingInput["scan"]["window"] {
  const isTimed = messages.some(({ sentMs }) => sentMs !== undefined);
  return {
    ids: messages.map(({ id }) => id),
    roles: messages.map(({ role }) => (role === "user" ? "u" : "a")).join(""),
    units: messages.map(({ text }) => text.length),
    sentMs: isTimed ? messages.map(({ sentMs }) => sentMs ?? null) : [],
    truncated,
  };
}

/** In the contract's order. */
function bindingsOf(id: string, kind: "world-book" | "character", { worldBookSelection }: AssemblyFacts): string[] {
  if (kind === "character") return ["embedded"];
  const { explicitIds, userBoundIds, presetBoundIds, characterBoundIds } = worldBookSelection;
  const sources = [
    ["session", explicitIds],
    ["user", userBoundIds],
    ["preset", presetBoundIds],
    ["character", characterBoundIds],
  ] as const;
  return sources.flatMap(([source, ids]) => (ids.includes(id) ? [source] : []));
}

const refOf = (ref: ResourceRef | null): ResourceRef | null =>
  ref === null ? null : { id: ref.id, revision: ref.revision };

import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { capabilityName } from "./capability-name.ts";
import { phrase, type Text } from "./phrase.ts";
import type { ProfileNow } from "./profile-now.ts";

/** `unknown`: one side was not recorded, so the two cannot be compared. */
export type DriftState = "same" | "changed" | "missing" | "added" | "unknown";

/** One fact of a turn beside the same fact now. */
export interface DriftFact {
  readonly id: string;
  readonly name: Text;
  readonly state: DriftState;
}

/** `then` or `now` undefined: there was, or is, no such thing; null: it was not recorded. */
function compared(then: string | null | undefined, now: string | null | undefined): DriftState {
  if (then === undefined) return "added";
  if (now === undefined) return "missing";
  if (then === null || now === null) return "unknown";
  return then === now ? "same" : "changed";
}

/** Facts by name on both sides. null: the side was not recorded at all, which says nothing of single facts. */
function sides<Fact>(
  then: ReadonlyMap<string, Fact> | null,
  now: ReadonlyMap<string, Fact> | null,
  make: (key: string, state: DriftState) => DriftFact,
  valueOf: (fact: Fact) => string | null,
): DriftFact[] {
  const keys = new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])]);
  const value = (side: ReadonlyMap<string, Fact> | null, key: string): string | null | undefined => {
    if (side === null) return null;
    const fact = side.get(key);
    return fact === undefined ? undefined : valueOf(fact);
  };
  return [...keys].map((key) => make(key, compared(value(then, key), value(now, key))));
}

const named = <Value extends { readonly name: string }>(values: readonly Value[] | null) =>
  values === null ? null : new Map(values.map((value) => [value.name, value]));

/** Books, preset, character and persona, as the server compared them when the turn was read. */
const resourceDrift = ({ resolution }: TurnTrace): DriftFact[] =>
  (resolution?.drift ?? []).map(({ kind, resourceId, state }) => ({
    id: `resource:${kind}:${resourceId}`,
    name: phrase("drift.resource", { kind, id: resourceId }),
    state,
  }));

function bindingDrift({ awareness }: TurnTrace, { bindings, books }: ProfileNow): DriftFact {
  const then = awareness.bindings;
  const ids = (of: readonly { readonly resourceId: string }[]) => of.map(({ resourceId }) => resourceId).sort();
  const text = (of: ProfileNow["bindings"], bound: readonly { readonly resourceId: string }[]) =>
    JSON.stringify([of.presetId, of.characterId, of.userId, ids(bound)]);
  return {
    id: "bindings",
    name: phrase("drift.identity"),
    state: compared(then === null ? null : text(then, then.books), text(bindings, books)),
  };
}

/**
 * What has changed since a turn, fact by fact: bindings, resources, verdicts of capabilities, stable sections, tools. The
 * versions of two profiles are never compared with each other: they are made from different things.
 */
export function profileDrifted(trace: TurnTrace, now: ProfileNow): readonly DriftFact[] {
  // What sections of the host make of themselves is known of an assembly only, so nothing is known of them now.
  const verdicts = (of: readonly { readonly id: string; readonly active: boolean }[] | null) =>
    of === null ? null : new Map(of.filter(({ id }) => !id.startsWith("host:")).map((one) => [one.id, one]));
  const stable = trace.blocks?.filter(({ kind, stable: is }) => kind === "section" && is === true) ?? null;
  const sections = named(stable);
  // Sections are compared where the turn has them: of those that change by themselves the profile has no text of now.
  const sectionsNow = now.sections === null ? null : named(now.sections.filter(({ name }) => sections?.has(name)));
  return [
    bindingDrift(trace, now),
    ...resourceDrift(trace),
    ...sides(
      verdicts(trace.activations),
      verdicts(now.capabilities),
      (id, state) => ({ id: `capability:${id}`, name: capabilityName(id, trace.grounding), state }),
      ({ active }) => String(active),
    ),
    ...sides(
      sections,
      sectionsNow,
      (name, state) => ({ id: `section:${name}`, name: phrase("drift.section", { name }), state }),
      ({ hash }) => hash,
    ),
    ...sides(
      named(trace.toolset),
      named(now.tools),
      (name, state) => ({ id: `tool:${name}`, name: phrase("drift.tools", { name }), state }),
      ({ hash }) => hash,
    ),
  ];
}

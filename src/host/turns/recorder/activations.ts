import type { Activation } from "../../../trace/model/turn/awareness.ts";
import type { Assembly } from "../../loader/face.ts";

type Reason = Activation["reason"];

/** What went into an assembly and what came of it, by names of sections. */
export interface AssembledSections {
  /** As other plugins and the host made them. */
  readonly before: readonly string[];
  /** As they were handed on; null: nothing was inserted. */
  readonly after: readonly string[] | null;
}

/** Prefix of the sections that are the plugin's own. */
const OWN = "pmp-dsh-tavern:";

/**
 * The verdict on every capability in one assembly: each resource adapter, each book, what is not built, and every section
 * of the host or another plugin.
 */
export function activationsOf(assembly: Assembly, { before, after }: AssembledSections): Activation[] {
  return [...resources(assembly), ...books(assembly), ...fixed(assembly), ...hostSections(before, after)];
}

function resources({ selection, output, call }: Assembly): Activation[] {
  const { presetId, characterCardId, userId } = selection;
  const verdict = (id: string, boundId: string | null, used: unknown, ref: unknown): Activation => {
    if (boundId === null) return { id, active: false, reason: "unbound" };
    if (ref === null) return { id, active: false, reason: "missing-resource" };
    // Without an output the library had it, and nobody came to use it.
    if (output !== null && used === null) return { id, active: false, reason: "invalid" };
    return { id, active: output !== null, reason: "bound" };
  };
  return [
    verdict("preset", presetId, output?.preset ?? null, call.preset),
    verdict("character", characterCardId, output?.character ?? null, call.character),
    verdict("user", userId, output?.user ?? null, call.user),
  ];
}

function books({ books: composition, call, result }: Assembly): Activation[] {
  const there = new Set(call.books.map(({ id }) => id));
  const left = new Map(result.leftOut.map(({ book, code }) => [book, code]));
  // The card's own book is no standalone one, so the composition's list is not all of them.
  const ids = new Set([...composition.effectiveIds, ...there]);
  return [...ids].map((bookId) => {
    const id = `world-book:${bookId}`;
    if (!there.has(bookId)) return { id, active: false, reason: "missing-resource" };
    const code = left.get(bookId);
    if (code !== undefined) return { id, active: false, reason: LEFT_OUT[code] };
    return { id, active: result.answer !== null, reason: "bound" };
  });
}

const LEFT_OUT: Readonly<Record<Assembly["result"]["leftOut"][number]["code"], Reason>> = {
  WORLD_BOOK_NOT_READY: "adapter-absent",
  WORLD_BOOK_QUARANTINED: "adapter-absent",
  WORLD_BOOK_RUNTIME_TOTAL_LIMIT: "over-limit",
  SESSION_CONFIGURATION_WORLD_BOOK_MISSING: "missing-resource",
  EMBEDDED_WORLD_BOOK_INVALID: "invalid",
};

function fixed({ selection, output, call }: Assembly): Activation[] {
  const isBound = selection.characterCardId !== null;
  const greeting: Reason = !isBound ? "unbound" : call.scene.replied ? "first-reply-done" : greetingReason(output);
  const asked = Object.keys(output?.callConfig ?? {}).length > 0;
  const config: Reason = selection.presetId === null ? "unbound" : asked ? "bound" : "option-off";
  return [
    { id: "greeting", active: greeting === "bound" || greeting === "default", reason: greeting },
    // Neither of these is built.
    { id: "rp-policy", active: false, reason: selection.rp.active ? "adapter-absent" : "rp-off" },
    { id: "import-context", active: false, reason: "adapter-absent" },
    { id: "call-config", active: config === "bound", reason: config },
    { id: "lore-tool", active: false, reason: "adapter-absent" },
  ];
}

/** The section of a greeting is called so. */
function greetingReason(output: Assembly["output"]): Reason {
  const isThere = output?.sections.some(({ name }) => name.endsWith(":greeting")) === true;
  return isThere ? "default" : "missing-resource";
}

function hostSections(before: readonly string[], after: readonly string[] | null): Activation[] {
  const kept = after === null ? null : new Set(after);
  const names = new Set(before.filter((name) => !name.startsWith(OWN)));
  return [...names].map((name) => {
    const isKept = kept === null || kept.has(name);
    return { id: `host:${name}`, active: isKept, reason: isKept ? "host" : "replaced" };
  });
}

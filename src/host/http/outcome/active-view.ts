import { LIMITS } from "../../../matcher/limits.ts";
import type { AuditBook } from "../../../trace/model/audit.ts";
import type { Selection, UsedBook } from "../../../workers/protocol.ts";
import type { Library } from "../../library/face.ts";
import type { Assembly } from "../../loader/face.ts";
import { callConfig, composition, conversation } from "./composition.ts";

/** What a view is made of beside the assembly. */
export interface ViewParts {
  /** Null: a selection that no session has. */
  readonly sessionId: string | null;
  /** The decisions, by book, as the threads tell them. */
  readonly rows: readonly AuditBook[];
  /** Knows when books were changed. */
  readonly library: Pick<Library, "row">;
}

/** What a session is bound to and what a request of it would hold: names, ids and counts, never text. */
export function activeView(assembly: Assembly, { sessionId, rows, library }: ViewParts) {
  const session = filled(assembly.selection);
  const selection = { ...session, worldBookIds: [...assembly.books.effectiveIds] };
  const resources = resourcesOf(assembly, library);
  const diagnostics = assembly.diagnostics.slice(0, LIMITS.activeDiagnostics.value);
  const shared = {
    selection,
    sessionSelection: session,
    worldBookSelection: composition(assembly),
    resources,
    diagnostics,
  };
  return {
    ok: true as const,
    selected: resources.preset,
    ...shared,
    callConfig: callConfig(assembly.output),
    audit: {
      schemaVersion: 1 as const,
      sessionId,
      ...shared,
      activeLoreEntries: activeEntries(assembly),
      worldBooks: { resources: auditedBooks(resources.worldBooks, rows) },
      activation: activationOf(assembly),
      composition: profileOf(assembly),
      fingerprint: assembly.output?.fingerprint ?? null,
    },
  };
}

/** The selection with the options that are in force where a character is bound. */
function filled(selection: Selection) {
  const { presetId, characterCardId, userId, worldBookIds, character, rp } = selection;
  const defaults = { greetingIndex: 0, preferCharacterSystemPrompt: true, preferCharacterPostHistory: true };
  const options = characterCardId === null ? { ...character } : { ...defaults, ...character };
  return { presetId, characterCardId, userId, worldBookIds: [...worldBookIds], character: options, rp };
}

function resourcesOf({ output, bindingSources, call }: Assembly, library: ViewParts["library"]) {
  const { preset = null, character = null, user = null } = output ?? {};
  const cards = new Map(call.books.map(({ id, from }) => [id, from.kind === "character" ? from.id : null]));
  const worldBooks = (output?.books ?? []).map((book) => {
    const owner = cards.get(book.id) ?? null;
    if (owner !== null) return embedded(book, owner);
    const updatedAt = library.row("world-book", book.id)?.updatedAt;
    return standalone(book, { updatedAt, bindingSources: bindingSources.get(book.id) ?? [] });
  });
  const characterCard =
    character === null ? null : { id: character.id, name: character.name, updatedAt: character.updatedAt };
  return { preset, characterCard, user, worldBooks };
}

const countsOf = ({ format, entryCount, matchedEntryCount, activeEntryIds }: UsedBook) => ({
  format,
  entryCount,
  matchedEntryCount,
  activeEntryIds: [...activeEntryIds],
});

const embedded = (book: UsedBook, ownerCharacterId: string) => ({
  id: book.id,
  name: book.name,
  ownerCharacterId,
  kind: "embedded-character-book" as const,
  ...countsOf(book),
});

const standalone = (
  book: UsedBook,
  { updatedAt, bindingSources }: { readonly updatedAt: string | undefined; readonly bindingSources: readonly string[] },
) => ({
  id: book.id,
  name: book.name,
  kind: "standalone-world-book" as const,
  ...(updatedAt === undefined ? {} : { updatedAt }),
  bindingSources: [...bindingSources],
  ...countsOf(book),
});

type ViewBook = ReturnType<typeof embedded> | ReturnType<typeof standalone>;

/** Each book that took part with its decisions. Those of a scan that did not happen are none. */
function auditedBooks(books: readonly ViewBook[], rows: readonly AuditBook[]) {
  const byId = new Map(rows.map((row) => [row.resourceId, row]));
  return books.map((resource) => {
    const row = byId.get(resource.id);
    const { budget, decisions, totals } = row ?? NOTHING;
    return { resource, budget, decisions, totals };
  });
}

const NOTHING = {
  budget: { limit: null, used: 0, remaining: null },
  decisions: [],
  totals: { included: 0, rejected: 0 },
} as const;

/** The active entries by their complete ids, best rank first; as many as the decisions may be. */
function activeEntries({ output }: Assembly) {
  const placed = new Map((output?.placements ?? []).map((placement) => [placement.entry, placement]));
  return (output?.activated ?? []).slice(0, LIMITS.auditDecisions.value).map(({ entry, book, uid }) => ({
    id: `${book}:${uid}`,
    resourceId: book,
    entryId: uid,
    position: placed.get(entry)?.applied ?? null,
  }));
}

function activationOf(assembly: Assembly) {
  const counts = conversation(assembly);
  if (counts === null) return NO_CONVERSATION;
  const claimed = counts.includedPendingMessageCount > 0;
  return { kind: claimed ? "durable-history-and-pending-input" : "durable-history-only", ...counts };
}

/** Where no conversation took part: nothing is known of it, so nothing is counted. */
const NO_CONVERSATION = {
  kind: "durable-history-only",
  durableMessageCount: null,
  pendingMessageCount: 0,
  includedPendingMessageCount: 0,
  duplicatePendingMessageCount: 0,
  scannedMessageCount: null,
  scannedCharacters: 0,
  truncated: false,
  claimEventSeqs: [],
  invalidEventCount: 0,
};

/** What the host puts between two sections. */
const SEPARATOR = "\n\n".length;

function profileOf({ output }: Assembly) {
  const sections = output?.sections ?? [];
  const characters = sections.reduce((sum, section) => sum + section.characters, 0);
  return {
    section: { name: "pmp-dsh-tavern:profile", order: 10 },
    systemPromptMode: output?.systemPromptMode ?? "append",
    profileCharacters: characters + Math.max(0, sections.length - 1) * SEPARATOR,
    callConfigFields: Object.keys(output?.callConfig ?? {}),
  };
}

type Fields = Record<string, unknown>;

const RP = { active: false, source: null, followSuppressed: false, sandboxBefore: null };
const PERSONA = {
  code: "USER_PERSONA_MARKER_FALLBACK",
  severity: "info",
  message: "The user's description stands last.",
};
const GREETING = {
  code: "CHARACTER_GREETING_REFERENCE",
  severity: "info",
  message: "Greeting 1 is system text of this request.",
};
const POST_HISTORY = {
  code: "CHARACTER_PHI_APPROXIMATE",
  severity: "info",
  message: "The post-history instructions are system text.",
};
const NOT_LIVE = { code: "TAVERN_SESSION_NOT_LIVE", severity: "info", message: "its conversation was not read" };

/**
 * The recorded active view as this plugin answers it. Everything else is as recorded: names, ids, books with their
 * sources and formats, and each decision with all its fields.
 */
export function changedActiveView(recorded: Fields): Fields {
  const { audit, selection, sessionSelection } = recorded as Record<string, Fields>;
  const character = (selection as { characterCardId: string }).characterCardId;
  const user = (selection as { userId: string }).userId;
  // No regex key is skipped, a card that lacks `extensions` is complete, and messages are in other words.
  const diagnostics = [
    NOT_LIVE,
    { ...PERSONA, resourceId: user },
    { ...GREETING, resourceId: character },
    { ...POST_HISTORY, resourceId: character },
  ];
  const shared = {
    // The lock of the play surface is never in force by itself.
    selection: { ...selection, rp: RP },
    sessionSelection: { ...sessionSelection, rp: RP },
    diagnostics,
  };
  const { worldBooks, activation, composition } = audit as Record<string, Fields>;
  return {
    ...recorded,
    ...shared,
    // An edit of a preset's name loses none of its parameters.
    callConfig: { temperature: 0.7, maxTokens: 300 },
    audit: {
      ...audit,
      ...shared,
      worldBooks: { resources: withTotals((worldBooks as { resources: { decisions: unknown[] }[] }).resources) },
      // A conversation that is not there has no messages; how much of it was not scanned is told too.
      activation: { ...activation, durableMessageCount: 0, scannedMessageCount: 0, availableCharacters: 0 },
      // Sections hold the texts of the resources alone: no labels around them.
      composition: { ...composition, profileCharacters: 44, callConfigFields: ["temperature", "maxTokens"] },
    },
  };
}

/** Decisions have their totals beside them. */
const withTotals = (resources: readonly { decisions: unknown[] }[]) =>
  resources.map((book) => ({ ...book, totals: { included: 0, rejected: book.decisions.length } }));

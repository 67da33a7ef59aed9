import { LIMITS } from "../../matcher/limits.ts";
import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import type { AssemblyFacts, MadeAssembly } from "./face.ts";
import { packedSources } from "./packed-sources.ts";
import { groundingMessage } from "../grounding/grounding-message.ts";
import type { AssembleOutput, AssemblyPartInput, AuditFacts, UsedBook } from "./protocol.ts";

type Resources = AuditFacts["resources"];

/**
 * What a thread needs to tell of an assembly for its record, but for the scan. No text of any section. `kept`: catalogues
 * that need not be sent again.
 */
export function partMessage(
  made: MadeAssembly,
  facts: AssemblyFacts,
  kept: readonly string[] = [],
): Omit<AssemblyPartInput, "scanned"> {
  const { output } = made.result;
  const sections = output?.sections ?? [];
  return {
    sections: sections.map(({ name }) => name),
    sources: packedSources(sections),
    revisions: revisionsOf(made),
    grounding: groundingMessage(made, facts, kept),
    audit: {
      assembly: {
        fingerprint: output?.fingerprint ?? null,
        profileSection: facts.section.name,
        profileOrder: facts.section.order,
        systemPromptMode: output?.systemPromptMode ?? null,
        // Of the whole prompt, which is no matter of the profile.
        systemCharacters: null,
        systemFingerprint: null,
        callConfig: { ...output?.callConfig },
      },
      selection: {
        presetId: facts.selection.presetId,
        characterCardId: facts.selection.characterCardId,
        userProfileId: facts.selection.userId,
        worldBookIds: [...facts.worldBookSelection.effectiveIds],
      },
      worldBookSelection: facts.worldBookSelection,
      resources: resourcesOf(made, output),
      activation: facts.activation,
      diagnostics: facts.diagnostics.slice(0, LIMITS.traceDiagnostics.value).map(toldDiagnostic),
    },
  };
}

const toldDiagnostic = ({ code, severity, message, resourceId }: Diagnostic) => ({
  code,
  severity,
  message,
  resourceId: resourceId ?? null,
  entryId: null,
});

/** A book is in one document with its revision; the one of a character is in the character's. */
function revisionsOf({ call }: MadeAssembly): AssemblyPartInput["revisions"] {
  const { preset, character, user, books } = call;
  const revisions: AssemblyPartInput["revisions"] = books.map(({ id, revision }) => ["world-book", id, revision]);
  if (preset !== null) revisions.push(["preset", preset.id, preset.revision]);
  if (character !== null) revisions.push(["character", character.id, character.revision]);
  if (user !== null) revisions.push(["user", user.id, user.revision]);
  return revisions;
}

function resourcesOf({ call }: MadeAssembly, output: AssembleOutput | null): Resources {
  const embedded = new Set(call.books.filter(({ from }) => from.kind === "character").map(({ id }) => id));
  const { preset = null, character = null, user = null, books = [] } = output ?? {};
  return {
    preset: resourceOf(preset, "preset"),
    characterCard: resourceOf(character, "character-card"),
    userProfile: resourceOf(user, "user-profile"),
    worldBooks: books.map((book) => bookOf(book, embedded.has(book.id))),
  };
}

const resourceOf = (used: { readonly id: string; readonly name: string } | null, kind: string) =>
  used === null
    ? null
    : { id: used.id, name: used.name, kind, format: null, entryCount: null, matchedEntryCount: null };

const bookOf = ({ id, name, format, entryCount, matchedEntryCount }: UsedBook, isEmbedded: boolean) => ({
  id,
  name,
  kind: isEmbedded ? "embedded-character-book" : "standalone-world-book",
  format,
  entryCount,
  matchedEntryCount,
});

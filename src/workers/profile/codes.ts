import type { Severity } from "../../matcher/model/diagnostic.ts";

/** Everything that the compiler may say about a profile: what it means and what to do. */
export const PROFILE_DIAGNOSTICS = {
  PRESET_MARKER_DISABLED: {
    severity: "info",
    meaning: "a prompt of the preset is switched off, so the text that belongs to it is left out, as in SillyTavern",
    remedy: "switch the prompt on if the text is wanted",
  },
  PRESET_DEPTH_APPROXIMATE: {
    severity: "info",
    meaning:
      "a prompt asks for a place inside the chat; the host takes no such messages, so it is system text in its order",
    remedy: "none; give it a relative position to say so",
  },
  CHARACTER_SYSTEM_OVERRIDE_FORBIDDEN: {
    severity: "info",
    meaning: "the preset forbids that the card's system prompt replaces main; it is left out",
    remedy: "allow overrides in the preset if the card's text is wanted",
  },
  CHARACTER_PHI_OVERRIDE_FORBIDDEN: {
    severity: "info",
    meaning: "the preset forbids that the card's post-history instructions replace jailbreak; they are left out",
    remedy: "allow overrides in the preset if the card's text is wanted",
  },
  CHARACTER_SYSTEM_WITHOUT_MAIN: {
    severity: "info",
    meaning: "the preset has no main prompt that the card's system prompt could replace; it is left out",
    remedy: "add main to the preset's order if the text is wanted",
  },
  CHARACTER_EXAMPLES_WITHOUT_MARKER: {
    severity: "info",
    meaning: "the preset has no dialogueExamples; the card's example dialogue is left out, as in SillyTavern",
    remedy: "add the marker to the preset's order if the examples are wanted",
  },
  CHARACTER_PHI_APPROXIMATE: {
    severity: "info",
    meaning: "post-history instructions are system text; they do not stand behind all of the history",
    remedy: "none",
  },
  CHARACTER_DEPTH_APPROXIMATE: {
    severity: "info",
    meaning: "the card's depth prompt is system text; its depth and role in the chat are not carried out",
    remedy: "none",
  },
  CHARACTER_GREETING_REFERENCE: {
    severity: "info",
    meaning: "the greeting is system text until the first real answer, and never a message of the assistant",
    remedy: "none",
  },
  CHARACTER_GREETING_MISSING: {
    severity: "warning",
    meaning: "the session asks for a greeting that the card does not have; none is used",
    remedy: "choose another greetingIndex; 0 is the first message",
  },
  CHARACTER_CREATOR_NOTES_SUPPRESSED: {
    severity: "info",
    meaning: "a text asks for the creator notes, which never enter a profile; nothing was put in their place",
    remedy: "none; keys may use them",
  },
  USER_PERSONA_MARKER_FALLBACK: {
    severity: "info",
    meaning: "the preset has no place for the user's description, neither the marker nor {{persona}}; it comes last",
    remedy: "add personaDescription to the preset's order",
  },
  WORLD_BOOK_POSITION_APPROXIMATED: {
    severity: "info",
    meaning: "an entry asks for a place that the host does not have; it stands with those after the character",
    remedy: "none; give the entry a position before or after the character to say so",
  },
  WORLD_BOOK_OUTLET_SKIPPED: {
    severity: "info",
    meaning: "no prompt asks for the entry's outlet, so it is not printed (no-outlet)",
    remedy: "write {{outlet::name}} into a prompt of the preset",
  },
  TAVERN_PROFILE_LORE_LIMITED: {
    severity: "warning",
    meaning: "not all active entries fit; those of the lowest rank are left out (candidates, raw-lore, profile-bytes)",
    remedy:
      "the message names the bound and the largest entry: shorten or activate fewer, or raise the setting `maxProfileBytes`",
  },
} as const satisfies Record<string, { readonly severity: Severity; readonly meaning: string; readonly remedy: string }>;

export type ProfileDiagnosticCode = keyof typeof PROFILE_DIAGNOSTICS;

import type { Statement } from "./statement.ts";

/** The statements that concern the text of a profile. */
export const PROFILE_STATEMENTS: readonly Statement[] = [
  {
    contract: "loader",
    says: "names of sections are pmp-dsh-tavern:part:<ordinal>:<kind>:<field>",
    shownBy: ["test/workers/profile/compile-profile.test.ts", "names of sections are ordinal, kind and field"],
  },
  {
    contract: "loader",
    says: "lore is cut to the best-ranked prefix under the byte budget, nothing in the middle",
    shownBy: [
      "test/workers/profile/compile-profile.test.ts",
      "the best ranks that fit are kept, nothing is cut, and the rest is reported",
    ],
  },
  {
    contract: "loader",
    says: "preset, card and user texts are never cut",
    shownBy: [
      "test/workers/profile/compile-profile.test.ts",
      "too much text without any lore is refused, and no variable is changed",
    ],
  },
  {
    contract: "loader",
    says: "with a preset alone its enabled prompts come in their order; nothing of ours is around them",
    shownBy: [
      "test/workers/profile/compile-profile.test.ts",
      "bodies of enabled prompts in their order, macros as usual, markers and disabled ones left out",
    ],
  },
  {
    contract: "loader",
    says: "a resource without text leaves no placeholder",
    shownBy: ["test/workers/profile/compile-profile.test.ts", "nothing at all leaves no section"],
  },
  {
    contract: "loader",
    says: "no name, id or wrapper of ours is in model-visible text",
    shownBy: ["test/workers/profile/compile-profile.test.ts", "holds no name, id or wrapper of ours"],
  },
  {
    contract: "loader",
    says: "sections have name and text; identifiers, roles and provenance are metadata",
    shownBy: ["test/workers/profile/ownership.test.ts", "sources tell whether the replaced text is still there"],
  },
  {
    contract: "loader",
    says: "main: the card's system prompt may replace it, with {{original}}; jailbreak: its post-history text",
    shownBy: [
      "test/workers/profile/ownership.test.ts",
      "the card replaces main and jailbreak; {{original}} is the replaced text, the first time",
    ],
  },
  {
    contract: "loader",
    says: "forbid_overrides keeps the preset",
    shownBy: [
      "test/workers/profile/ownership.test.ts",
      "forbid_overrides keeps the preset, only when it is exactly true",
    ],
  },
  {
    contract: "loader",
    says: "worldInfoBefore and worldInfoAfter, description, personality, scenario: once, at their markers",
    shownBy: [
      "test/workers/profile/compile-profile.test.ts",
      "each text stands once, at its marker; the history is consumed and not shown",
    ],
  },
  {
    contract: "loader",
    says: "what has no marker has a stable fallback (departure: SillyTavern's order, and a switched-off marker drops its text)",
    shownBy: ["test/workers/profile/compile-profile.test.ts", "what has no marker comes last, in SillyTavern's order"],
  },
  {
    contract: "loader",
    says: "a marker that is switched off says so",
    shownBy: [
      "test/workers/profile/compile-profile.test.ts",
      "a marker that is switched off takes its text with it, and says so once",
    ],
  },
  {
    contract: "loader",
    says: "personaDescription once: by marker",
    shownBy: ["test/workers/profile/ownership.test.ts", "by marker, as it was written"],
  },
  {
    contract: "loader",
    says: "or by {{persona}}, which counts as its place",
    shownBy: ["test/workers/profile/ownership.test.ts", "by macro: then it is not sent a second time"],
  },
  {
    contract: "loader",
    says: "without either, a diagnostic and a stable fallback",
    shownBy: ["test/workers/profile/ownership.test.ts", "with neither it comes last, with a diagnostic"],
  },
  {
    contract: "loader",
    says: "dialogueExamples are ordinary system text",
    shownBy: ["test/workers/profile/ownership.test.ts", "examples stand at their marker only"],
  },
  {
    contract: "loader",
    says: "creator notes never enter the profile",
    shownBy: ["test/workers/profile/ownership.test.ts", "creator notes never enter the profile"],
  },
  {
    contract: "loader",
    says: "a card's system prompt or post-history text that is switched off is nowhere, the fallback included",
    shownBy: [
      "test/workers/profile/ownership.test.ts",
      "switched off, the card's prompts are nowhere: not in place, not at the end, not by macro",
    ],
  },
  {
    contract: "loader",
    says: "the greeting is system text of the first round only",
    shownBy: ["test/workers/profile/ownership.test.ts", "the greeting is system text until the first real answer"],
  },
  {
    contract: "loader",
    says: "post-history text is not claimed to stand behind all history",
    shownBy: [
      "test/workers/profile/ownership.test.ts",
      "without a jailbreak the post-history text comes last; without main the system prompt is left out",
    ],
  },
  {
    contract: "loader",
    says: "a depth prompt is an ordinary fallback, and its depth and role are told",
    shownBy: [
      "test/workers/profile/ownership.test.ts",
      "the depth prompt is ordinary text at the end, and its depth and role are told",
    ],
  },
  {
    contract: "loader",
    says: "prompts with the role user or assistant stay system text; the role is kept beside it",
    shownBy: [
      "test/workers/profile/compile-profile.test.ts",
      "a prompt for a place inside the chat is system text at its place in the order",
    ],
  },
  {
    contract: "loader",
    says: "an assembly gives sections, parameters, resources, diagnostics and audit with a fingerprint",
    shownBy: [
      "test/workers/profile/compile-profile.test.ts",
      "the same input gives the same profile, and another text another fingerprint",
    ],
  },
  {
    contract: "loader",
    says: "user texts: marker, macro, fallback, once; by the compiler alone",
    shownBy: ["test/workers/profile/ownership.test.ts", "a description that names itself is no place for it"],
  },
  {
    contract: "message-flow",
    says: "history stays the host's: chatHistory is consumed and not copied",
    shownBy: [
      "test/workers/profile/compile-profile.test.ts",
      "each text stands once, at its marker; the history is consumed and not shown",
    ],
  },
  {
    contract: "message-flow",
    says: "the greeting is no forged assistant message",
    shownBy: ["test/workers/profile/ownership.test.ts", "the greeting is system text until the first real answer"],
  },
];

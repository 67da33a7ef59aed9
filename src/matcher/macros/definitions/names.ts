import { fixedText, type MacroDefinition } from "../definition.ts";

/** Names of the participants. In a chat of two the macros of groups show the character, `notChar` the user. */
export const NAME_MACROS: readonly MacroDefinition[] = [
  fixedText("user", ({ user }) => user),
  fixedText("char", ({ char }) => char),
  fixedText("group charIfNotGroup", ({ group, char }) => group ?? char),
  fixedText("groupNotMuted", ({ groupNotMuted, group, char }) => groupNotMuted ?? group ?? char),
  fixedText("notChar", ({ notChar, group, user }) => notChar ?? group ?? user),
];

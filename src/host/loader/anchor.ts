import { randomBytes } from "node:crypto";

import type { ProfileSection } from "../../workers/protocol.ts";
import type { PromptAssembly, PromptPart } from "../dsh/prompt.ts";

/** Name of the section that the parts of a profile take the place of. */
export const ANCHOR = "pmp-dsh-tavern:profile";

/** Place of the anchor among the host's sections: after the deployment's persona. */
export const ANCHOR_ORDER = 10;

const OURS = "pmp-dsh-tavern:";
const RP_POLICY = "rp:policy";

/** What a profile puts into a prompt. */
export interface Insertion {
  readonly sections: readonly Pick<ProfileSection, "name" | "text">[];
  readonly mode: "append" | "replace";
  /** Name of the variable whose value is `{{`. */
  readonly openBraces: string;
}

/**
 * Name of the host variable that stands for `{{`. Random for each start, so that no text of a user can hold it: what a
 * user writes as `{{name}}` is escaped whatever the name is.
 */
export const openBracesName = (): string => `pmp_${randomBytes(8).toString("hex")}`;

/**
 * A prompt with the parts of a profile in the place of its anchor; null when the anchor is not there. `replace` keeps of
 * the other sections only the plugin's own and the policy of role play; tools, contexts and variables stay.
 */
export function insertProfile(base: PromptAssembly, insertion: Insertion): PromptAssembly | null {
  const at = base.sections.findIndex(({ name }) => name === ANCHOR);
  if (at < 0) return null;
  const { mode, openBraces } = insertion;
  const kept = (sections: readonly PromptPart[]): readonly PromptPart[] =>
    mode === "append" ? sections : sections.filter(({ name }) => name.startsWith(OURS) || name === RP_POLICY);
  const parts = insertion.sections.map(({ name, text }) => ({ name, text }));
  return {
    ...base,
    sections: [...kept(base.sections.slice(0, at)), ...parts, ...kept(base.sections.slice(at + 1))],
    variables: { ...base.variables, [openBraces]: "{{" },
  };
}

/** The text of a section as the host renders it: of its references only ours are left in it. */
export const renderedText = (text: string, openBraces: string): string => text.replaceAll(`{{${openBraces}}}`, "{{");

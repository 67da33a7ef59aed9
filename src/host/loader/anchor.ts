import { randomBytes } from "node:crypto";

import type { ProfileSection } from "../../workers/protocol.ts";
import type { PromptAssembly } from "../dsh/prompt.ts";

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

/** A prompt that has a list of sections; what is in it, other plugins have made. */
export const hasSections = (prompt: unknown): prompt is { readonly sections: readonly unknown[] } =>
  typeof prompt === "object" && prompt !== null && "sections" in prompt && Array.isArray(prompt.sections);

/**
 * A prompt with the parts of a profile in the place of its anchor; null when the anchor is not there. `replace` keeps of
 * the other sections only the plugin's own and the policy of role play; tools, contexts and variables stay. What is no
 * section, or has no name, counts as others' and is handed on as it is.
 */
export function insertProfile(
  base: { readonly sections: readonly unknown[] },
  { sections, mode, openBraces }: Insertion,
): PromptAssembly | null {
  const at = base.sections.findIndex((section) => nameOf(section) === ANCHOR);
  if (at < 0) return null;
  const kept = (others: readonly unknown[]): readonly unknown[] =>
    mode === "append" ? others : others.filter((section) => isKept(nameOf(section)));
  const parts = sections.map(({ name, text }) => ({ name, text }));
  const variables = "variables" in base ? base.variables : undefined;
  // What the host gave, with two of its properties replaced: the copy keeps all others, which its type does not say.
  return withProperties(base, {
    sections: [...kept(base.sections.slice(0, at)), ...parts, ...kept(base.sections.slice(at + 1))],
    variables: withProperties(variables, { [openBraces]: "{{" }),
  }) as unknown as PromptAssembly;
}

function nameOf(section: unknown): string | null {
  if (typeof section !== "object" || section === null || !("name" in section)) return null;
  return typeof section.name === "string" ? section.name : null;
}

const isKept = (name: string | null): boolean => name !== null && (name.startsWith(OURS) || name === RP_POLICY);

/** A copy with other properties. What is computed stays so: nothing of it is asked for that the host does not ask for. */
function withProperties(object: unknown, properties: Readonly<Record<string, unknown>>): object {
  const copy: object = {};
  const own: object = typeof object === "object" && object !== null ? object : {};
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(own))) {
    if (property.enumerable !== true || Object.hasOwn(properties, name)) continue;
    const changeable = "value" in property ? { writable: true } : {};
    Object.defineProperty(copy, name, { ...property, ...changeable, configurable: true });
  }
  return Object.assign(copy, properties);
}

/** The text of a section as the host renders it: of its references only ours are left in it. */
export const renderedText = (text: string, openBraces: string): string => text.replaceAll(`{{${openBraces}}}`, "{{");

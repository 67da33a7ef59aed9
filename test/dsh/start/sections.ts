import type { SeenAssembly } from "../model/scripted.ts";

const OURS = /^pmp-dsh-tavern:/u;
/** The variable by which double braces get past the host's own macros. */
const OPEN_BRACES = /\{\{pmp_[a-z0-9_]+\}\}/gu;

/** A section of the system prompt as the model got it. */
export interface Section {
  readonly name: string;
  readonly text: string;
}

/** Our sections of an assembly with what our variable stands for; empty ones are not sent. */
export function sectionsOf(assembled: SeenAssembly["sections"]): Section[] {
  return assembled
    .filter(({ name, text }) => OURS.test(name) && text !== "")
    .map(({ name, text }) => ({ name, text: text.replaceAll(OPEN_BRACES, () => "{{") }));
}

/** Each section under a line with its name. */
export function sectionLines(sections: readonly Section[]): string[] {
  const size = (text: string): string => `${text.length} characters`;
  return sections.flatMap(({ name, text }) => ["", `== ${name}  (${size(text)})`, text]);
}

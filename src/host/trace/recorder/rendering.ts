import type { PromptAssembly, PromptPart } from "../../dsh/prompt.ts";

/** A whole reference at the place that is looked at. */
const GROUP = /\{\{([^{}]*)\}\}/y;
const NAME = /^[a-z][a-z0-9_]*$/u;

/** What the host puts between two sections. */
export const SEPARATOR = "\n\n";

/** A section or context as the model sees it; `index`: in the list that the host was given. */
export interface RenderedPart {
  readonly name: string;
  readonly index: number;
  readonly text: string;
}

/**
 * The parts of a prompt as the host renders them: references replaced once, parts without text left out. null: the host
 * cannot render it, and fails the step. Throws where a text is none, as the host does. Source: `renderPrompt` and `renderContextSections` of dsh-system-prompt.
 */
export function renderParts(
  parts: readonly PromptPart[],
  variables: PromptAssembly["variables"],
): readonly RenderedPart[] | null {
  const rendered: RenderedPart[] = [];
  for (const [index, { name, text: template }] of parts.entries()) {
    const text = interpolated(template, variables);
    if (text === null) return null;
    if (text.length > 0) rendered.push({ name, index, text });
  }
  return rendered;
}

/** null: a reference that the host refuses. A `{{` without any later `}}` is text. */
function interpolated(template: string, variables: PromptAssembly["variables"]): string | null {
  let open = template.indexOf("{{");
  if (open < 0) return template;
  let text = "";
  let last = 0;
  for (; open >= 0; open = template.indexOf("{{", last)) {
    GROUP.lastIndex = open;
    const group = GROUP.exec(template);
    if (group === null) {
      if (template.includes("}}", open + 2)) return null;
      text += template.slice(last, open + 2);
      last = open + 2;
      continue;
    }
    const name = group[1] ?? "";
    const value = NAME.test(name) && Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) return null;
    text += template.slice(last, open) + value;
    last = open + group[0].length;
  }
  return text + template.slice(last);
}

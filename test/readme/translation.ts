/** What two pages in different languages must have in common. */
export interface Frame {
  /** Levels of the headings, in order. */
  readonly levels: readonly number[];
  /** Fenced code blocks with their fences, in order. */
  readonly code: readonly string[];
}

const FENCED = /^```[^\n]*\n[\s\S]*?^```$/gm;

/** Headings and code blocks of a page; what looks like a heading inside of a code block is none. */
export function frameOf(page: string): Frame {
  const code = page.match(FENCED) ?? [];
  const headings = page.replace(FENCED, "").match(/^#{1,6} /gm) ?? [];
  return { code, levels: headings.map((marks) => marks.trim().length) };
}

/** The page with the code blocks of another one in place of its own, in order. Throws when there are not as many. */
export function withCodeOf(page: string, source: string): string {
  const { code } = frameOf(source);
  const count = frameOf(page).code.length;
  if (count !== code.length) throw new Error(`${count} code blocks, the other page has ${code.length}`);
  let at = 0;
  return page.replace(FENCED, () => code[at++] ?? "");
}

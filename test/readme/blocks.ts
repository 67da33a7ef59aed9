/**
 * The README holds blocks between `<!-- begin NAME -->` and `<!-- end NAME -->` that a command prints, so that no figure
 * and no code is typed twice.
 */
const BLOCK = /<!-- begin ([a-z-]+) -->\n([\s\S]*?)<!-- end \1 -->/g;

/** Block name to content, in order of appearance. */
export function blocksOf(readme: string): Map<string, string> {
  return new Map([...readme.matchAll(BLOCK)].map((match) => [match[1] ?? "", match[2] ?? ""]));
}

/** The README with each known block replaced; a block without content in `blocks` stays as it is. */
export function withBlocks(readme: string, blocks: ReadonlyMap<string, string>): string {
  return readme.replace(BLOCK, (whole, name: string) => {
    const content = blocks.get(name);
    return content === undefined ? whole : `<!-- begin ${name} -->\n${content}<!-- end ${name} -->`;
  });
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return `${[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}

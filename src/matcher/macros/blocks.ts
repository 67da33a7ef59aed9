import type { MacroNode } from "./syntax.ts";

/** Whether a macro is the `{{/name}}` of a block. */
export const isClosing = (node: MacroNode): boolean => node.flags.includes("/");

/**
 * For each macro of one list the index of the `{{/name}}` that closes it, or -1: the nearest one that no other opening
 * macro of that name between them takes. Names are compared without regard to case. Linear.
 */
export const blockEnds = (nodes: readonly MacroNode[]): Int32Array => {
  const ends = new Int32Array(nodes.length).fill(-1);
  const open = new Map<string, number[]>();
  for (const [index, node] of nodes.entries()) {
    if (node.kind !== "macro" || node.shorthand !== undefined || node.name === "") continue;
    const name = node.name.toLowerCase();
    if (isClosing(node)) {
      const opener = open.get(name)?.pop();
      if (opener !== undefined) ends[opener] = index;
      continue;
    }
    const stack = open.get(name);
    if (stack === undefined) open.set(name, [index]);
    else stack.push(index);
  }
  return ends;
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

/**
 * The body of a block as its macro gets it: without the white space around it and without the indentation of its
 * first line that is not blank, taken off every line.
 */
export const trimBody = (body: string): string => {
  if (!body.includes("\n")) return body.trim();
  const lines = body.split("\n");
  const first = lines.find((line) => line.trim() !== "");
  const indent = first === undefined ? 0 : indentOf(first);
  return lines
    .map((line) => line.slice(Math.min(indent, indentOf(line))))
    .join("\n")
    .trim();
};

/** The part of a scrolling grid in which rows are seen: below its first child, the head, which stays in place. */
export function rowsView({ scrollTop, clientHeight, firstElementChild: head }: HTMLElement): {
  readonly scrollTop: number;
  readonly viewHeight: number;
} {
  const headHeight = head instanceof HTMLElement ? head.offsetHeight : 0;
  return { scrollTop, viewHeight: Math.max(0, clientHeight - headHeight) };
}

/** Which rows of a long list exist on the page, and the empty space above and below them. Pixels. */
export interface RowWindow {
  /** Index of the first row, and of the one after the last. */
  readonly first: number;
  readonly end: number;
  readonly above: number;
  readonly below: number;
}

export interface Scrolled {
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly rowHeight: number;
  readonly count: number;
}

/** The rows that can be seen and `overscan` more on either side. A list that has become shorter shows its end. */
export function windowOf({ scrollTop, viewHeight, rowHeight, count }: Scrolled, overscan = 6): RowWindow {
  const lastTop = Math.max(0, count * rowHeight - viewHeight);
  const top = Math.min(Math.max(0, scrollTop), lastTop);
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((top + viewHeight) / rowHeight) + overscan);
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight };
}

/** Where to scroll so that a row can be seen whole; as it is when it can be seen already. */
export function scrollTo(index: number, { scrollTop, viewHeight, rowHeight }: Omit<Scrolled, "count">): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - viewHeight);
}

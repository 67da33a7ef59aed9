/** Rows of a long list that are drawn, end excluded. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

const OVERSCAN = 6;

/** Which of `count` rows of one height are on the screen, and a few around them. Pixels. */
export function windowOf(
  scroll: { readonly top: number; readonly height: number },
  rowHeight: number,
  count: number,
): RowWindow {
  const first = Math.floor(scroll.top / rowHeight) - OVERSCAN;
  const last = Math.ceil((scroll.top + scroll.height) / rowHeight) + OVERSCAN;
  const start = Math.max(0, Math.min(first, count));
  return { start, end: Math.max(start, Math.min(last, count)) };
}

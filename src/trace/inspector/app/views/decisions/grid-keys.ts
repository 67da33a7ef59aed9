/** Where a key of the grid leads, from the row that is active; null: it is none of the grid's keys. */
export function gridMove(
  key: string,
  from: number,
  { count, page }: { readonly count: number; readonly page: number },
): number | null {
  const to = (row: number): number | null => (count === 0 ? null : Math.min(Math.max(0, row), count - 1));
  switch (key) {
    case "ArrowDown":
      return to(from + 1);
    case "ArrowUp":
      return to(from - 1);
    case "PageDown":
      return to(from + page);
    case "PageUp":
      return to(from - page);
    case "Home":
      return to(0);
    case "End":
      return to(count - 1);
    default:
      return null;
  }
}

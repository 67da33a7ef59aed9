/** A scalar of a JSON value and where it is. */
export interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

/** Every scalar of a JSON value; paths are written as `formatPath` writes them, which the caller passes in. */
export function leavesOf(value: unknown, format: (path: readonly (string | number)[]) => string): Leaf[] {
  const found: Leaf[] = [];
  const pending: { value: unknown; path: (string | number)[] }[] = [{ value, path: [] }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { value: node, path } = item;
    if (Array.isArray(node))
      node.forEach((child: unknown, index) => pending.push({ value: child, path: [...path, index] }));
    else if (typeof node === "object" && node !== null) {
      for (const [key, child] of Object.entries(node)) pending.push({ value: child, path: [...path, key] });
    } else found.push({ path: format(path), value: node });
  }
  return found;
}

/**
 * Leaves of `input` that `output` does not have: each value must occur at least as often as before, wherever it went.
 * A leaf at or below a path in `reported` is not missing.
 */
export function missingLeaves(input: readonly Leaf[], output: readonly Leaf[], reported: ReadonlySet<string>): Leaf[] {
  const left = new Map<string, number>();
  for (const { value } of output) left.set(nameOf(value), (left.get(nameOf(value)) ?? 0) + 1);
  return input.filter(({ path, value }) => {
    const count = left.get(nameOf(value)) ?? 0;
    left.set(nameOf(value), count - 1);
    return count <= 0 && !isReported(path, reported);
  });
}

function isReported(path: string, reported: ReadonlySet<string>): boolean {
  for (const known of reported)
    if (path === known || path.startsWith(`${known}.`) || path.startsWith(`${known}[`)) return true;
  return false;
}

function nameOf(value: unknown): string {
  return typeof value === "number" ? `n${value === 0 ? 0 : value}` : `${typeof value}:${String(value)}`;
}

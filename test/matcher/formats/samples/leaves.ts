/** A step of a path. */
type Step = string | number;

/** A place in a JSON value, linked to the place that holds it. */
interface Place {
  readonly parent: Place | undefined;
  readonly step: Step;
}

/** A scalar of a JSON value and where it is. */
export interface Leaf {
  readonly place: Place | undefined;
  readonly value: unknown;
}

/** The steps from the root to a leaf. */
export function stepsTo({ place }: Leaf): Step[] {
  const steps: Step[] = [];
  for (let at = place; at !== undefined; at = at.parent) steps.unshift(at.step);
  return steps;
}

/** Every scalar of a JSON value. */
export function leavesOf(root: unknown): Leaf[] {
  const found: Leaf[] = [];
  const pending: Leaf[] = [{ place: undefined, value: root }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { place, value } = item;
    if (typeof value !== "object" || value === null) {
      found.push(item);
      continue;
    }
    const list = Array.isArray(value);
    for (const key of Object.keys(value)) {
      pending.push({ place: { parent: place, step: list ? Number(key) : key }, value: Reflect.get(value, key) });
    }
  }
  return found;
}

/**
 * Leaves of `input` that `output` does not have and that are not excused: each value must occur at least as often as
 * before, wherever it went, less the excused ones. Numbers that JSON cannot write are not in the output.
 */
export function missingLeaves(
  input: readonly Leaf[],
  output: readonly Leaf[],
  isExcused: (leaf: Leaf) => boolean,
): Leaf[] {
  const left = new Map<unknown, number>();
  for (const { value } of output) {
    if (typeof value !== "number" || Number.isFinite(value)) left.set(value, (left.get(value) ?? 0) + 1);
  }
  for (const { value } of input) left.set(value, (left.get(value) ?? 0) - 1);
  const short = new Map([...left].filter(([, count]) => count < 0));
  if (short.size === 0) return [];
  const concerned = input.filter(({ value }) => short.has(value));
  const unexcused = concerned.filter((leaf) => {
    if (!isExcused(leaf)) return true;
    short.set(leaf.value, (short.get(leaf.value) ?? 0) + 1);
    return false;
  });
  return unexcused.filter(({ value }) => (short.get(value) ?? 0) < 0);
}

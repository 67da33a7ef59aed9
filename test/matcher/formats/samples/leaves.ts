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
 * Leaves of `input` that `output` does not have: each value must occur at least as often as before, wherever it went.
 * Numbers that JSON cannot write are not in the output.
 */
export function missingLeaves(input: readonly Leaf[], output: readonly Leaf[]): Leaf[] {
  const left = new Map<unknown, number>();
  for (const { value } of output) {
    if (typeof value !== "number" || Number.isFinite(value)) left.set(value, (left.get(value) ?? 0) + 1);
  }
  return input.filter(({ value }) => {
    const count = left.get(value) ?? 0;
    left.set(value, count - 1);
    return count <= 0;
  });
}

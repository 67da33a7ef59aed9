/** A directed graph in compressed rows: the targets of node `i` are `targets[offsets[i]]` to `targets[offsets[i + 1] - 1]`. */
export interface Graph {
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
}

const at = (array: Int32Array | Uint32Array, index: number): number => array[index] ?? 0;

/**
 * The strongly connected component of each node. Components are numbered so that an edge never leads to a higher number
 * (Tarjan 1972, with an explicit stack).
 */
export function components({ offsets, targets }: Graph): { readonly of: Int32Array; readonly count: number } {
  const n = offsets.length - 1;
  const of = new Int32Array(n).fill(-1);
  const order = new Int32Array(n).fill(-1);
  const low = new Int32Array(n);
  const next = offsets.slice(0, n);
  const open: number[] = [];
  const path: number[] = [];
  let seen = 0;
  let count = 0;
  const enter = (node: number): void => {
    order[node] = low[node] = seen++;
    open.push(node);
    path.push(node);
  };
  const close = (node: number): void => {
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      of[member] = count;
      if (member === node) break;
    }
    count++;
  };
  for (let start = 0; start < n; start++) {
    if (at(order, start) !== -1) continue;
    enter(start);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const edge = at(next, node);
      if (edge < at(offsets, node + 1)) {
        next[node] = edge + 1;
        const target = at(targets, edge);
        if (at(order, target) === -1) enter(target);
        else if (at(of, target) === -1) low[node] = Math.min(at(low, node), at(order, target));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent] = Math.min(at(low, parent), at(low, node));
      if (at(low, node) === at(order, node)) close(node);
    }
  }
  return { of, count };
}

const bits = (word: number): number => {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/**
 * How many other nodes each node reaches. Components are collapsed and their reach kept as bit sets, so that the cost is
 * (edges between components) × (nodes / 32) words and `nodes² / 8` bytes.
 */
export function reachCounts(graph: Graph): Uint32Array {
  const { offsets, targets } = graph;
  const n = offsets.length - 1;
  const { of, count } = components(graph);
  const words = (n + 31) >>> 5;
  const reach = new Uint32Array(count * words);
  const members: number[][] = Array.from({ length: count }, () => []);
  for (let node = 0; node < n; node++) members[at(of, node)]?.push(node);
  const merged = new Int32Array(count).fill(-1);
  const sizes = new Uint32Array(count);
  for (let component = 0; component < count; component++) {
    const row = component * words;
    for (const node of members[component] ?? []) {
      reach[row + (node >>> 5)] = at(reach, row + (node >>> 5)) | (1 << (node & 31));
      for (let edge = at(offsets, node); edge < at(offsets, node + 1); edge++) {
        const target = at(of, at(targets, edge));
        if (target === component || at(merged, target) === component) continue;
        merged[target] = component;
        const from = target * words;
        for (let w = 0; w < words; w++) reach[row + w] = at(reach, row + w) | at(reach, from + w);
      }
    }
    for (let w = 0; w < words; w++) sizes[component] = at(sizes, component) + bits(at(reach, row + w));
  }
  return Uint32Array.from(of, (component) => at(sizes, component) - 1);
}

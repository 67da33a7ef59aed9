import type { Id, Loop } from "./case.ts";
import { checkEntry, type CheckState } from "./checks.ts";
import type { Listed } from "./entry-list.ts";
import { removeGroupLosers } from "./groups.ts";
import type { World } from "./world.ts";

/** What the scan loop found. */
export interface Scanned {
  readonly activated: readonly Listed[];
  readonly loops: readonly Loop[];
  readonly budget: number | null;
  readonly overflowed: boolean;
}

/** Everything that changes while the loop runs. */
interface State extends CheckState {
  readonly activated: Map<string, Listed>;
  readonly failed: Set<Listed>;
  readonly levels: number[];
  /** Text that counts for the budget: contents fed into earlier recursion loops. */
  counted: string;
  overflowed: boolean;
}

/** The tokens that lore may take. */
export function budgetOf({ settings, maxContext }: World): number {
  const budget = Math.round((Number(settings["world_info_budget"]) * maxContext) / 100) || 1;
  const cap = Number(settings["world_info_budget_cap"]);
  return cap > 0 && cap < budget ? cap : budget;
}

/** The scan loop. Every loop looks at every entry anew. `onLoop` hears the number of each loop, from 1. */
export function scan(world: World, onLoop: (n: number) => void): Scanned {
  const budget = budgetOf(world);
  const loops: Loop[] = [];
  if (world.list.length === 0) return { activated: [], loops, budget: null, overflowed: false };
  const state = firstState(world);
  const steps = Number(world.settings["world_info_max_recursion_steps"] ?? 0);
  const maxSteps = steps > 0 && world.mistakes.has("max-steps-one-more") ? steps + 1 : steps;
  while (!(maxSteps > 0 && loops.length >= maxSteps)) {
    onLoop(loops.length + 1);
    const candidates = findCandidates(world, state);
    activate(candidates, { world, state, budget });
    const passed = candidates.filter((one) => !state.failed.has(one));
    const before = state.state;
    const next = nextState(passed, world, state);
    loops.push({
      n: loops.length + 1,
      state: before,
      next,
      candidates: candidates.map(idOf),
      passed: passed.map(idOf),
      activatedTotal: state.activated.size,
      delayLevel: state.delayLevel,
      delayLevelsLeft: [...state.levels],
      overflowed: state.overflowed,
    });
    if (next === "none") break;
    feed(passed, world, state);
    state.state = next;
  }
  return { activated: [...state.activated.values()], loops, budget, overflowed: state.overflowed };
}

const idOf = ({ book, uid }: Listed): Id => [book, uid];

function firstState({ list }: World): State {
  const all = list.map(({ entry }) => (entry.delayUntilRecursion === true ? 1 : entry.delayUntilRecursion || 0));
  const levels = [...new Set(all)].filter((level) => level !== 0).sort((a, b) => a - b);
  const delayLevel = levels.shift() ?? 0;
  return {
    state: "initial",
    growth: 0,
    recursionTexts: [],
    activated: new Map(),
    failed: new Set(),
    delayLevel,
    levels,
    counted: "",
    overflowed: false,
  };
}

/** Candidates of one loop without group losers: active sticky first, then in list order, forced copies in front. */
function findCandidates(world: World, state: State): Listed[] {
  // A set: two entries of one uid have one forced copy between them.
  const all = new Set(world.list.map((one) => checkEntry(one, world, state)));
  const found = [...all].filter((one) => one !== undefined);
  const sticky = (one: Listed): number => (world.timed.isActive("sticky", one) ? 0 : 1);
  found.sort((a, b) => sticky(a) - sticky(b) || world.list.indexOf(a) - world.list.indexOf(b));
  removeGroupLosers(found, world, state);
  return found;
}

/** Rolls, expands, counts and activates the candidates in order. */
function activate(
  candidates: readonly Listed[],
  { world, state, budget }: { world: World; state: State; budget: number },
): void {
  const { mistakes } = world;
  const counted = mistakes.has("budget-forgets-earlier-loops") ? 0 : world.tokens(state.counted);
  let fresh = "";
  for (const one of candidates) {
    const ignores = Boolean(one.entry.ignoreBudget);
    if (state.overflowed && !ignores && !mistakes.has("budget-tries-smaller")) continue;
    if (!passesRoll(one, world)) {
      state.failed.add(one);
      continue;
    }
    one.content = world.expand(one.content);
    fresh += `${one.content}\n`;
    const used = counted + world.tokens(fresh);
    if (!ignores && (mistakes.has("budget-strictly-above") ? used > budget : used >= budget)) {
      state.overflowed = true;
      if (mistakes.has("budget-tries-smaller")) fresh = fresh.slice(0, -one.content.length - 1);
      continue;
    }
    state.activated.set(one.id, one);
  }
}

function passesRoll(one: Listed, world: World): boolean {
  const { probability, useProbability } = one.entry;
  if (!useProbability || probability === 100 || world.timed.isActive("sticky", one)) return true;
  if (one.entry.constant && world.mistakes.has("constants-never-roll")) return true;
  const limit = probability === undefined ? Number.NaN : Number(probability);
  let passed = false;
  world.roll("probability", one.id, (value) => {
    passed = world.mistakes.has("probability-strictly-below") ? value * 100 < limit : value * 100 <= limit;
    return { uid: String(one.uid), passed };
  });
  return passed;
}

/** What the scan does after a loop; opens the next delay level and grows the depth where that is the answer. */
function nextState(passed: readonly Listed[], world: World, state: State): Loop["next"] {
  const { settings, mistakes } = world;
  const recursive = Boolean(settings["world_info_recursive"]);
  if (recursive && !state.overflowed) {
    if (passed.some((one) => feeds(one, world))) return "recursion";
    if (state.state === "min_activations" && state.recursionTexts.length > 0) return "recursion";
  }
  if (!state.overflowed && state.activated.size < Number(settings["world_info_min_activations"] ?? 0)) {
    const depth = Number(settings["world_info_depth"]) + state.growth;
    const limit = Number(settings["world_info_min_activations_depth_max"] ?? 0);
    const reached = mistakes.has("min-activations-limit-exact") ? depth >= limit : depth > limit;
    if (!(limit > 0 && reached) && !(depth > world.messages.length)) {
      state.growth++;
      return "min_activations";
    }
  }
  if (state.levels.length > 0 && (recursive || !mistakes.has("delay-levels-need-recursion"))) {
    state.delayLevel = state.levels.shift() ?? 0;
    return "recursion";
  }
  return "none";
}

const feeds = (one: Listed, { mistakes }: World): boolean =>
  !one.entry.preventRecursion || mistakes.has("prevent-recursion-ignored");

/** Contents that later loops scan, and count for the budget. */
function feed(passed: readonly Listed[], world: World, state: State): void {
  const fed = passed.filter((one) => feeds(one, world));
  const text = fed.map((one) => one.content).join("\n");
  if (text !== "") state.recursionTexts.push(text);
  const counted = world.mistakes.has("budget-counts-all-activated")
    ? passed.map((one) => one.content).join("\n")
    : text;
  if (counted !== "") state.counted = `${counted}\n${state.counted}`;
}

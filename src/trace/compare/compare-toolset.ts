import type { ToolDefinition } from "../model/turn/prompt.ts";
import { aligned } from "./align.ts";
import type { ToolDefinitionDifference, ToolsetComparison } from "./model.ts";
import { comparedNumber } from "./values.ts";

type Toolset = readonly ToolDefinition[] | null;

/** The tools that two turns had, by name; one that stands twice in a set is its last. */
export function compareToolset(a: Toolset, b: Toolset): ToolsetComparison {
  if (a === null || b === null) return { tools: null, same: null, reordered: null };
  const [ofA, ofB] = [byName(a), byName(b)];
  const rows = aligned([...ofA.keys()], [...ofB.keys()]);
  const tools = rows.flatMap(({ key }) => differenceOf(key, ofA.get(key), ofB.get(key)));
  const isUnknown = tools.length > 0 && tools.every(({ state }) => state === "unknown");
  return { tools, same: isUnknown ? null : tools.length === 0, reordered: rows.some(({ moved }) => moved) };
}

function differenceOf(
  name: string,
  a: ToolDefinition | undefined,
  b: ToolDefinition | undefined,
): ToolDefinitionDifference[] {
  const state = stateOf(a, b);
  return state === null ? [] : [{ name, state, bytes: comparedNumber(a?.bytes, b?.bytes) }];
}

/** null: it is the same. */
function stateOf(
  a: ToolDefinition | undefined,
  b: ToolDefinition | undefined,
): ToolDefinitionDifference["state"] | null {
  if (a === undefined) return "added";
  if (b === undefined) return "removed";
  if (a.bytes !== b.bytes) return "changed";
  if (a.hash === null || b.hash === null) return "unknown";
  return a.hash === b.hash ? null : "changed";
}

const byName = (tools: readonly ToolDefinition[]): ReadonlyMap<string, ToolDefinition> =>
  new Map(tools.map((tool) => [tool.name, tool]));

import { blockEnds, trimBody } from "../blocks.ts";
import type { MacroCall, MacroDefinition } from "../definition.ts";
import { parseMacros } from "../parser.ts";

const ELSE = /^\{\{\s*else\s*\}\}$/;
const NAME = /^[A-Za-z][\w-]*$/;
const VARIABLE = /^[.$][A-Za-z](?:[\w-]*\w)?$/;
const FALSE = new Set(["", "false", "off", "0"]);

/** The two branches of a body, split at the first `{{else}}` that stands in no block or argument inside it. */
const branches = (body: string): readonly [then: string, otherwise: string] => {
  if (!body.includes("else")) return [body, ""];
  const { nodes } = parseMacros(body);
  const ends = blockEnds(nodes);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node === undefined) break;
    if (ELSE.test(body.slice(node.start, node.end))) return [body.slice(0, node.start), body.slice(node.end)];
    i = Math.max(i, ends[i] ?? -1);
  }
  return [body, ""];
};

const holds = (call: MacroCall, isMacro: (name: string) => boolean): boolean => {
  const written = (call.args[0] ?? "").trim();
  const inverted = written.startsWith("!");
  const condition = inverted ? written.slice(1).trim() : written;
  const named = VARIABLE.test(condition) || (NAME.test(condition) && isMacro(condition.toLowerCase()));
  const value = call.expand(named ? `{{${condition}}}` : condition);
  return FALSE.has(value.toLowerCase()) === inverted;
};

/**
 * `if`: the chosen branch, expanded; the other one is never looked at. A condition that is the bare name of a macro
 * (`isMacro`: one that needs no argument) or of a variable means its value; `!` inverts.
 */
export const conditionMacros = (isMacro: (name: string) => boolean): readonly MacroDefinition[] => [
  {
    names: ["if"],
    min: 2,
    max: 2,
    lazy: true,
    fixed: false,
    run: (call) => {
      const [then, otherwise] = branches(call.args[1] ?? "");
      const branch = holds(call, isMacro) ? then : otherwise;
      if (call.flags.includes("#")) return call.expand(branch);
      return trimBody(call.expand(branch));
    },
  },
];

import type { View } from "./deep-link.ts";
import type { WordKey } from "./words/keys.ts";

export type Direction = "up" | "down" | "left" | "right";

/** What a key asks for. */
export type KeyAction =
  | { readonly do: "view"; readonly view: View }
  | { readonly do: "turn" | "call"; readonly by: 1 | -1 }
  | { readonly do: "move"; readonly direction: Direction }
  | { readonly do: "zoom"; readonly by: "in" | "out" | "reset" }
  | { readonly do: "filter" | "select" | "expand" | "close" | "fit" | "copy-link" | "help" };

/** A key press, as `KeyboardEvent` has it. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Where the focus is. `own`: a tree, a table or a control that answers to arrows, Enter and Space by itself. */
export type KeyPlace = "page" | "graph" | "own" | "text";

const view = (to: View): KeyAction => ({ do: "view", view: to });

/** Keys that work wherever no text is typed. */
const COMMANDS: ReadonlyMap<string, KeyAction> = new Map<string, KeyAction>([
  ["g", view("graph")],
  ["1", view("graph")],
  ["t", view("tree")],
  ["2", view("tree")],
  ["3", view("timing")],
  ["d", view("decisions")],
  ["p", view("tape")],
  ["w", view("why-not")],
  ["c", view("compare")],
  ["j", { do: "turn", by: 1 }],
  ["k", { do: "turn", by: -1 }],
  ["]", { do: "call", by: 1 }],
  ["[", { do: "call", by: -1 }],
  ["/", { do: "filter" }],
  ["f", { do: "fit" }],
  ["+", { do: "zoom", by: "in" }],
  ["=", { do: "zoom", by: "in" }],
  ["-", { do: "zoom", by: "out" }],
  ["0", { do: "zoom", by: "reset" }],
  ["y", { do: "copy-link" }],
  ["?", { do: "help" }],
  ["Escape", { do: "close" }],
]);

/** Keys of the graph, which has no pattern of its own in ARIA. */
const MOVES: ReadonlyMap<string, KeyAction> = new Map<string, KeyAction>([
  ["ArrowUp", { do: "move", direction: "up" }],
  ["ArrowDown", { do: "move", direction: "down" }],
  ["ArrowLeft", { do: "move", direction: "left" }],
  ["ArrowRight", { do: "move", direction: "right" }],
  ["Enter", { do: "select" }],
  [" ", { do: "expand" }],
]);

/** What a key asks for; null: nothing of ours, the browser has it. In a text only Escape is a command. */
export function keyAction({ key, ctrlKey, metaKey, altKey }: KeyPress, place: KeyPlace): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (place === "text") return key === "Escape" ? { do: "close" } : null;
  const move = place === "graph" ? MOVES.get(key) : undefined;
  return move ?? COMMANDS.get(key) ?? null;
}

/** The table behind `?`: keys as they are written, and what they do. Every command is in it. */
export const KEY_HELP: readonly { readonly keys: readonly string[]; readonly word: WordKey }[] = [
  { keys: ["g", "1"], word: "key.graph" },
  { keys: ["t", "2"], word: "key.tree" },
  { keys: ["3"], word: "key.timing" },
  { keys: ["d"], word: "key.decisions" },
  { keys: ["p"], word: "key.tape" },
  { keys: ["w"], word: "key.why-not" },
  { keys: ["c"], word: "key.compare" },
  { keys: ["j"], word: "key.next-turn" },
  { keys: ["k"], word: "key.previous-turn" },
  { keys: ["]"], word: "key.next-call" },
  { keys: ["["], word: "key.previous-call" },
  { keys: ["/"], word: "key.filter" },
  { keys: ["↑", "↓", "←", "→"], word: "key.move" },
  { keys: ["Enter"], word: "key.select" },
  { keys: ["Space"], word: "key.expand" },
  { keys: ["f"], word: "key.fit" },
  { keys: ["+", "-", "0"], word: "key.zoom" },
  { keys: ["y"], word: "key.copy-link" },
  { keys: ["Esc"], word: "key.close" },
  { keys: ["?"], word: "key.help" },
];

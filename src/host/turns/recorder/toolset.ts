import type { ToolDefinitionFacts } from "../../../trace/model/turn/turn-facts.ts";
import type { TextShelf } from "./text-shelf.ts";

/** Definitions that cannot change have the same text whenever they are asked for; hosts keep them over many requests. */
const texts = new WeakMap<object, string>();

/** The tools of the newest request of a turn. */
export class Toolset {
  readonly #shelf: TextShelf;
  /** Where the text of a definition was put. */
  readonly #places = new Map<string, ToolDefinitionFacts>();
  #facts: ToolDefinitionFacts[] | null = null;

  constructor(shelf: TextShelf) {
    this.#shelf = shelf;
  }

  /** null: no request has left. */
  get facts(): ToolDefinitionFacts[] | null {
    return this.#facts;
  }

  /** Takes the tools of a request; answers their names. */
  take(tools: unknown): readonly string[] {
    const list: readonly unknown[] = Array.isArray(tools) ? tools : [];
    this.#facts = list.flatMap((tool) => (typeof tool === "object" && tool !== null ? [this.#factsOf(tool)] : []));
    return this.#facts.map(({ name }) => name);
  }

  #factsOf(tool: object): ToolDefinitionFacts {
    const json = textOf(tool);
    const known = this.#places.get(json);
    if (known !== undefined) return known;
    const name = "name" in tool && typeof tool.name === "string" ? tool.name : "";
    const facts = { name, bytes: Buffer.byteLength(json), json: json === "" ? null : this.#shelf.put(json) };
    this.#places.set(json, facts);
    return facts;
  }
}

/** "": it has no JSON. */
function textOf(tool: object): string {
  const known = texts.get(tool);
  if (known !== undefined) return known;
  let json: string;
  try {
    json = JSON.stringify(tool) ?? "";
  } catch {
    json = "";
  }
  if (Object.isFrozen(tool)) texts.set(tool, json);
  return json;
}

import { type Fields, isFields, ownField } from "../../../matcher/formats/json-object.ts";
import type { PathSegment } from "../../../matcher/formats/json-path.ts";
import { isPromptManagerExport } from "../entity.ts";
import { GLOBAL_ORDER_ID } from "./built-in.ts";

export const CHAT_FORMAT = "sillytavern-chat-completion";
export const PROMPT_MANAGER_FORMAT = "sillytavern-prompt-manager";

/** The list of order items in a file, and where it is. */
export interface OrderPlace {
  readonly items: readonly unknown[];
  readonly path: readonly PathSegment[];
  readonly characterId: number | null;
}

/** Where a file of one form has the parts of a preset. */
export interface Carrier {
  readonly format: string;
  /** Keys of the root that are of this form alone. */
  readonly ownKeys: readonly string[];
  readonly promptsPath: readonly PathSegment[];
  prompts(raw: Fields): unknown;
  /** The order that SillyTavern uses; undefined when there is none. */
  order(raw: Fields): OrderPlace | undefined;
  withPrompts(raw: Fields, prompts: readonly unknown[]): Fields;
  withOrder(raw: Fields, items: readonly unknown[]): Fields;
}

/** The form of a file. */
export function carrierOf(raw: Fields): Carrier {
  return isPromptManagerExport(raw) ? PROMPT_MANAGER : CHAT_COMPLETION;
}

const CHAT_COMPLETION: Carrier = {
  format: CHAT_FORMAT,
  ownKeys: [],
  promptsPath: ["prompts"],
  prompts: (raw) => ownField(raw, "prompts"),
  order(raw) {
    const index = globalIndex(raw);
    if (index === -1) return undefined;
    const items: unknown = ownField(orderLists(raw)[index], "order");
    const path = ["prompt_order", index, "order"];
    return Array.isArray(items) ? { items, path, characterId: GLOBAL_ORDER_ID } : undefined;
  },
  withPrompts: (raw, prompts) => ({ ...raw, prompts }),
  withOrder(raw, items) {
    const lists = orderLists(raw);
    const index = globalIndex(raw);
    const list = index === -1 ? {} : lists[index];
    const changed = { ...(isFields(list) ? list : {}), character_id: GLOBAL_ORDER_ID, order: items };
    return { ...raw, prompt_order: index === -1 ? [...lists, changed] : lists.with(index, changed) };
  },
};

/** SillyTavern's separate export of prompts, whose order is a plain list. */
const PROMPT_MANAGER: Carrier = {
  format: PROMPT_MANAGER_FORMAT,
  ownKeys: ["version", "type", "data"],
  promptsPath: ["data", "prompts"],
  prompts: (raw) => ownField(raw["data"], "prompts"),
  order(raw) {
    const items = ownField(raw["data"], "prompt_order");
    return Array.isArray(items) ? { items, path: ["data", "prompt_order"], characterId: null } : undefined;
  },
  withPrompts: (raw, prompts) => withData(raw, { prompts }),
  withOrder: (raw, items) => withData(raw, { prompt_order: items }),
};

function withData(raw: Fields, fields: Fields): Fields {
  const data = raw["data"];
  return { ...raw, data: { ...(isFields(data) ? data : {}), ...fields } };
}

function orderLists(raw: Fields): readonly unknown[] {
  const lists = ownField(raw, "prompt_order");
  return Array.isArray(lists) ? lists : [];
}

/** SillyTavern uses the first list of this id and no other. */
function globalIndex(raw: Fields): number {
  return orderLists(raw).findIndex((list) => String(ownField(list, "character_id")) === String(GLOBAL_ORDER_ID));
}

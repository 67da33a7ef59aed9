import { type Fields, isFields, ownField } from "../../../matcher/formats/json-object.ts";
import type { PathSegment } from "../../../matcher/formats/json-path.ts";
import type { FindingList } from "../finding-list.ts";
import { DEFAULT_ORDER } from "./built-in.ts";
import type { Carrier } from "./carrier.ts";
import type { PresetDiagnosticCode } from "./diagnostics.ts";
import { shown } from "./prompt-list.ts";

/** An item of the order. `used` is false for one that names no prompt of the file, or one that is named elsewhere. */
export interface OrderItem {
  readonly identifier: string | null;
  readonly enabled: boolean;
  readonly used: boolean;
  readonly raw: unknown;
}

export interface PromptOrder {
  readonly items: readonly OrderItem[];
  readonly characterId: number | null;
  /** False: the file has no order, the items are SillyTavern's default. */
  readonly stated: boolean;
  readonly path: readonly PathSegment[];
}

/**
 * The order of the prompts in a file. SillyTavern takes the list of character 100001 or else its default order; lists
 * of other characters, 100000 too, never count. Of a prompt that is named twice its first enabled place counts.
 */
export function readOrder(
  raw: Fields,
  carrier: Carrier,
  context: { readonly known: ReadonlySet<string>; readonly findings?: FindingList<PresetDiagnosticCode> },
): PromptOrder {
  const place = carrier.order(raw);
  if (place === undefined) {
    if (context.known.size > 0) {
      context.findings?.add("prompt-order-missing", ["prompt_order"], "The preset has no order of its prompts.");
    }
    const items = DEFAULT_ORDER.map((item) => ({ ...item, used: context.known.has(item.identifier), raw: item }));
    return { items, characterId: null, stated: false, path: ["prompt_order"] };
  }
  const counting = countingPlaces(place.items);
  const items = place.items.map((item, index): OrderItem => {
    const path = [...place.path, index];
    const { identifier, enabled } = itemOf(item);
    if (identifier === null) {
      context.findings?.add("order-item-invalid", path, "The item is no object with an identifier; it is not used.");
    } else if (!context.known.has(identifier)) {
      const message = `The order names ${shown(identifier)}, which is no prompt of the file.`;
      context.findings?.add("order-item-without-prompt", path, message);
    } else if (counting.get(identifier) !== index) {
      context.findings?.add("order-item-duplicate", path, `The order names ${shown(identifier)} at another place too.`);
    } else {
      return { identifier, enabled, used: true, raw: item };
    }
    return { identifier, enabled, used: false, raw: item };
  });
  return { items, characterId: place.characterId, stated: true, path: place.path };
}

function itemOf(item: unknown): { identifier: string | null; enabled: boolean } {
  const identifier = ownField(item, "identifier");
  // SillyTavern goes by JavaScript's truth: a text "false" is on, a missing value off.
  const enabled = Boolean(ownField(item, "enabled"));
  return { identifier: isFields(item) && typeof identifier === "string" ? identifier : null, enabled };
}

/** The place that counts for each identifier: the first enabled one, else the first. */
function countingPlaces(items: readonly unknown[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const enabledPlaces = new Set<string>();
  for (const [index, item] of items.entries()) {
    const { identifier, enabled } = itemOf(item);
    if (identifier === null || enabledPlaces.has(identifier)) continue;
    if (enabled) enabledPlaces.add(identifier);
    if (enabled || !places.has(identifier)) places.set(identifier, index);
  }
  return places;
}

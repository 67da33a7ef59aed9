import { isFields } from "../../../matcher/formats/json-object.ts";
import type { PresetPrompt } from "./document.ts";
import type { OrderItem, PromptOrder } from "./order.ts";
import type { ReadPreset } from "./read.ts";

/**
 * The items of the order that a document asks for; null when the order of its file says the same. Items that name no
 * prompt stay behind the one that they follow in the file.
 */
export function writeOrder(prompts: readonly PresetPrompt[], read: ReadPreset): readonly unknown[] | null {
  if (sameSequence(prompts, read.prompts)) return null;
  const listed = prompts.slice(0, prompts.length - unlistedTail(prompts, read));
  const anchors = anchorsOf(read.order, new Set(prompts.map(({ identifier }) => identifier)));
  const kept = new Set(listed.map(({ identifier }) => identifier));
  const { head, behind } = bystanders(read.order, { anchors, kept });
  const items = listed.flatMap(({ identifier, enabled }) => [
    itemOf(anchors.get(identifier), { identifier, enabled }),
    ...(behind.get(identifier) ?? []),
  ]);
  return [...head, ...items];
}

/** The item of the file that places each prompt: the one that counts, or the first for a prompt that is new. */
function anchorsOf({ items }: PromptOrder, wanted: ReadonlySet<string>): ReadonlyMap<string, OrderItem> {
  const anchors = new Map<string, OrderItem>();
  for (const item of items) {
    const { identifier, used } = item;
    if (identifier !== null && (used || (wanted.has(identifier) && !anchors.has(identifier)))) {
      anchors.set(identifier, item);
    }
  }
  return anchors;
}

function sameSequence(a: readonly PresetPrompt[], b: readonly PresetPrompt[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ identifier, enabled }, i) => identifier === b[i]?.identifier && enabled === b[i].enabled)
  );
}

/** How many prompts at the end are outside of the order in the file and can stay so. */
export function unlistedTail(prompts: readonly PresetPrompt[], read: ReadPreset): number {
  const listed = new Set(read.order.items.flatMap(({ identifier, used }) => (used ? [identifier] : [])));
  const places = new Map(read.prompts.map((prompt, index) => [prompt.identifier, { prompt, index }]));
  let count = 0;
  let next = Number.POSITIVE_INFINITY;
  for (const { identifier, enabled } of prompts.toReversed()) {
    const place = places.get(identifier);
    if (place === undefined || listed.has(identifier)) break;
    if (place.prompt.enabled !== enabled || place.index > next) break;
    next = place.index;
    count++;
  }
  return count;
}

function itemOf(item: OrderItem | undefined, wanted: { identifier: string; enabled: boolean }): unknown {
  if (item === undefined || !isFields(item.raw)) return wanted;
  return item.enabled === wanted.enabled ? item.raw : { ...item.raw, enabled: wanted.enabled };
}

/**
 * Items that place no prompt, by the kept prompt that they follow. A second item of a prompt is dropped: it could
 * overrule the first.
 */
function bystanders(
  { items }: PromptOrder,
  { anchors, kept }: { anchors: ReadonlyMap<string, OrderItem>; kept: ReadonlySet<string> },
): { head: readonly unknown[]; behind: ReadonlyMap<string, readonly unknown[]> } {
  const head: unknown[] = [];
  const behind = new Map<string, unknown[]>();
  let last = head;
  for (const item of items) {
    const { identifier, raw } = item;
    const anchor = identifier === null ? undefined : anchors.get(identifier);
    if (anchor === undefined) last.push(raw);
    else if (identifier !== null && anchor === item && kept.has(identifier)) {
      last = [];
      behind.set(identifier, last);
    }
  }
  return { head, behind };
}

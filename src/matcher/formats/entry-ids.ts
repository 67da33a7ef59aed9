import type { Entry } from "../model/book.ts";

/** Names one entry over all books: `<resourceId>:<uid>`. Not unique where the entry is marked `uidDuplicate`. */
export function qualifiedEntryId(resourceId: string, uid: Entry["uid"]): string {
  return `${resourceId}:${uid}`;
}

/** An id as the file states it, or the fallback of an entry that states none. */
export interface IdClaim {
  readonly stated: unknown;
  readonly fallback: Entry["uid"];
}

export interface AssignedId {
  readonly uid: Entry["uid"];
  /** The file states no usable id. */
  readonly missing: boolean;
  /** Place of the first entry with the same id; for a missing one, of the entry that holds its fallback. */
  readonly collidesWith?: number;
  /** At least two entries have this id. */
  readonly duplicate: boolean;
}

/**
 * Gives every entry an id. Stated ids stay, 0 and "0" being one id; an entry without takes its fallback if nobody
 * states it, else the next free number from the length of the list on.
 */
export function assignIds(claims: readonly IdClaim[]): AssignedId[] {
  const first = new Map<string, number>();
  const count = new Map<string, number>();
  for (const [index, { stated }] of claims.entries()) {
    if (!isUsableId(stated)) continue;
    const id = String(stated);
    if (!first.has(id)) first.set(id, index);
    count.set(id, (count.get(id) ?? 0) + 1);
  }
  let free = claims.length;
  return claims.map(({ stated, fallback }, index) => {
    if (isUsableId(stated)) {
      const holder = first.get(String(stated));
      const collision = holder === undefined || holder === index ? {} : { collidesWith: holder };
      return { uid: stated, missing: false, ...collision, duplicate: (count.get(String(stated)) ?? 0) > 1 };
    }
    const holder = first.get(String(fallback));
    if (holder === undefined) {
      first.set(String(fallback), index);
      return { uid: fallback, missing: true, duplicate: false };
    }
    while (first.has(String(free))) free++;
    first.set(String(free), index);
    return { uid: free, missing: true, collidesWith: holder, duplicate: false };
  });
}

/** The order in which SillyTavern walks entries keyed by these ids: numbers ascending, then the others as they come. */
export function stKeyOrder(ids: readonly (Entry["uid"] | undefined)[]): number[] {
  const order = ids.map((_, index) => index);
  const rank = (index: number): number => indexLike(String(ids[index])) ?? Number.POSITIVE_INFINITY;
  return order.toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    return left === right ? a - b : left - right;
  });
}

const LARGEST_INDEX = 4_294_967_294;

/** The number of a key that JavaScript orders as an array index. */
function indexLike(key: string): number | undefined {
  const number = Number(key);
  return Number.isInteger(number) && number >= 0 && number <= LARGEST_INDEX && String(number) === key
    ? number
    : undefined;
}

/** Whether a value can be an id: a text or a finite number. */
export function isUsableId(value: unknown): value is Entry["uid"] {
  return typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
}

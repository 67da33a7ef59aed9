import { type Fields, isFields, jsonEqual, ownField } from "./json-object.ts";
import { KEPT_NAME, keptOf } from "./kept.ts";
import { CARD_PART, keptKey, WORLD_PART, worldPart } from "./kept-entry.ts";
import { ROOT_PART } from "./kept-root.ts";

/**
 * Whether everything that an entry's kept data says was put back or will be written again. Not so when the data is
 * damaged, when a field was edited elsewhere since, or when a world file carries what only a character book can.
 */
export function keptEntryFits(
  raw: unknown,
  world: unknown,
  place: { index: number; inCharacterBook: boolean },
): boolean {
  if (!hasKept(raw)) return true;
  const kept = keptOf(raw);
  if (kept === undefined || !isPart(kept[CARD_PART])) return false;
  const part = ownField(kept, WORLD_PART);
  if (part === undefined) return true;
  if (!place.inCharacterBook || !isFields(part) || !isFields(raw)) return false;
  const { extensions: account, raw: whole, ...rest } = part;
  if (whole !== undefined) return !isFields(world);
  const again = worldPart(isFields(world) ? world : {}, raw, { index: place.index, key: keptKey(raw) });
  return accountFits(account, ownField(world, "extensions")) && jsonEqual(rest, again);
}

/** Whether everything that the kept data of a root says will be written again. */
export function keptRootFits(root: unknown, inCharacterBook: boolean): boolean {
  if (!hasKept(root)) return true;
  const kept = keptOf(root);
  if (kept === undefined || !isPart(kept[CARD_PART])) return false;
  const world = ownField(kept, ROOT_PART);
  if (world === undefined) return true;
  if (!inCharacterBook || !isFields(world) || !isFields(root)) return false;
  return !hasKept(world) && !conflicts(root, world);
}

function hasKept(holder: unknown): boolean {
  return ownField(ownField(holder, "extensions"), KEPT_NAME) !== undefined;
}

/** Whether the restored extensions say what the account of them says. */
function accountFits(account: unknown, extensions: unknown): boolean {
  if (account === undefined) return true;
  if (!isFields(account)) return false;
  const { state, was, known, ...rest } = account;
  if (Object.keys(rest).length > 0) return false;
  if (state === "other") return known === undefined && jsonEqual(extensions, was);
  if (was !== undefined || (state !== "absent" && state !== "object")) return false;
  if (known === undefined) return true;
  if (!isFields(known) || state === "absent") return false;
  return Object.entries(known).every(
    ([name, value]) => value === true || (isFields(value) && jsonEqual(ownField(extensions, name), value["was"])),
  );
}

/** Whether two roots say something different about the same thing. */
function conflicts(own: Fields, world: Fields): boolean {
  const { entries: _entries, name: _name, extensions, ...fields } = own;
  return differing(fields, world) || differing(asFields(extensions), asFields(world["extensions"]));
}

function differing(mine: Fields, theirs: Fields): boolean {
  return Object.keys(mine).some((name) => Object.hasOwn(theirs, name) && !jsonEqual(mine[name], theirs[name]));
}

function isPart(value: unknown): boolean {
  return value === undefined || isFields(value);
}

function asFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

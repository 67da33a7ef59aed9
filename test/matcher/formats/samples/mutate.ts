import { anything } from "./random-books.ts";
import type { Random } from "./random.ts";

const PIECES = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "\\",
  "null",
  "1e999",
  "-0",
  "\n",
  '"a":1,',
  "\u0000",
  "\ud83d",
  "键",
] as const;

/** The JSON text of a value with a few nodes replaced, removed, doubled or renamed. */
export function mutatedText(value: unknown, random: Random): string {
  const copy: unknown = structuredClone(value);
  for (let change = 1 + random.below(3); change > 0; change--) mutateNode(copy, random);
  const text = JSON.stringify(copy);
  return random.chance(0.1) ? doubledMember(text, random) : text;
}

/** UTF-8 bytes of a text with a few of them flipped, cut out or put in. */
export function mutatedBytes(text: string, random: Random): Uint8Array {
  const piece = random.pick(PIECES);
  const at = random.below(text.length + 1);
  const edited = random.chance(0.5) ? text.slice(0, at) + piece + text.slice(at + random.below(3)) : text;
  const bytes = new Uint8Array(Buffer.from(edited, "utf8"));
  for (let flip = random.below(3); flip > 0; flip--) bytes[random.below(bytes.length)] = random.below(256);
  return random.chance(0.1) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}

function mutateNode(root: unknown, random: Random): void {
  let node: unknown = root;
  for (let depth = random.below(5); depth >= 0; depth--) {
    if (typeof node !== "object" || node === null) return;
    const keys = Object.keys(node);
    const key = keys[random.below(keys.length)];
    if (key === undefined) return;
    if (depth > 0) {
      node = Reflect.get(node, key);
      continue;
    }
    const change = random.below(4);
    if (change === 0) Reflect.deleteProperty(node, key);
    else if (change === 1) rename(node, key, random);
    else Reflect.set(node, key, anything(random));
  }
}

function rename(node: object, key: string, random: Random): void {
  const name = random.pick([
    "__proto__",
    "constructor",
    "keys",
    "key",
    "uid",
    "id",
    "extensions",
    "enabled",
    "",
    "other",
  ]);
  const value: unknown = Reflect.get(node, key);
  Reflect.deleteProperty(node, key);
  Object.defineProperty(node, name, { value, writable: true, enumerable: true, configurable: true });
}

/** The text with one member of an object written twice. */
function doubledMember(text: string, random: Random): string {
  const members = [...text.matchAll(/"[A-Za-z_]+":(?:null|true|false|\d+),/g)];
  const member = members[random.below(members.length)];
  return member === undefined ? text : text.slice(0, member.index) + member[0] + text.slice(member.index);
}

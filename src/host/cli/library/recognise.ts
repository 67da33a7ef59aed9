import { type Entity, entityOf } from "../../../workers/client.ts";
import type { ResourceKind } from "../../../workers/protocol.ts";
import { holdsZip, isPng } from "../signatures.ts";

/** The kinds of the library among what a JSON file can be. */
const KINDS: Readonly<Partial<Record<Entity, ResourceKind>>> = {
  character: "character",
  "world-book": "world-book",
  preset: "preset",
  user: "user",
};

/** What a file is, by its content; the kind is undefined for what the library does not keep. */
export interface Recognised {
  readonly entity: Entity;
  readonly kind: ResourceKind | undefined;
}

const recognised = (entity: Entity): Recognised => ({ entity, kind: KINDS[entity] });

/** NovelAI's lorebook in a picture: the keyword of its text chunk. */
const NAI_KEYWORD = "naidata\0";

function entityOfPng(bytes: Uint8Array): Entity {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const card = text.includes("chara\0") || text.includes("ccv3\0");
  return !card && text.includes(NAI_KEYWORD) ? "world-book" : "character";
}

const YAML_FIELD = /^(name|context|greeting|example_dialogue)\s*:/m;

/**
 * What a file is, by its content. JSON that does not parse counts as a world book: every reader says the same about it.
 */
export function recogniseFile(bytes: Uint8Array): Recognised {
  if (isPng(bytes)) return recognised(entityOfPng(bytes));
  if (holdsZip(bytes)) return recognised("character");
  const text = new TextDecoder().decode(bytes);
  const start = text.trimStart()[0];
  if (start !== "{" && start !== "[") return recognised(YAML_FIELD.test(text) ? "character" : "unknown");
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return recognised("world-book");
  }
  return recognised(entityOf(root));
}

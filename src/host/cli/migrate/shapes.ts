import type { ResourceKind } from "../../../workers/protocol.ts";

/** JSON as an object. */
export type Fields = Readonly<Record<string, unknown>>;

/** A document of the older plugin. */
export interface FoundDocument {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly name: string;
  readonly value: Fields;
}

const ID = /^[a-zA-Z0-9_-]{1,100}$/;
const USER_FIELDS: readonly string[] = ["id", "name", "description"];
/** Documents may be the values of lists and maps in one file, not further in: a document holds others' shapes. */
const DEPTH_MAX = 3;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function kindOf(value: Fields): ResourceKind | undefined {
  const { schemaVersion, kind, source, data, prompts, book } = value;
  if (kind === "world-book-document" && isFields(book)) return "world-book";
  if (schemaVersion !== undefined && isFields(source)) {
    if (isFields(data)) return "character";
    if (Array.isArray(prompts)) return "preset";
  }
  const isUser =
    typeof value["description"] === "string" && Object.keys(value).every((key) => USER_FIELDS.includes(key));
  return isUser ? "user" : undefined;
}

function documentOf(value: Fields): FoundDocument | undefined {
  const { id, name } = value;
  if (typeof id !== "string" || !ID.test(id) || typeof name !== "string") return undefined;
  const kind = kindOf(value);
  return kind === undefined ? undefined : { kind, id, name, value };
}

/** The documents in the JSON of a file: the file itself, or the members of its lists and maps. */
export function documentsIn(value: unknown, depth = 0): FoundDocument[] {
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return [];
  const document = isFields(value) ? documentOf(value) : undefined;
  if (document !== undefined) return [document];
  return Object.values(value).flatMap((member: unknown) => documentsIn(member, depth + 1));
}

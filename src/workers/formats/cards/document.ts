import { z } from "zod";
import { isFields, type Fields } from "../../../matcher/formats/json-object.ts";
import { LibraryError } from "../../library/error.ts";

/** What a card is made of; V1, Gradio and YAML cards are flat, V2 and V3 have `spec` and `data`. */
export const CARD_FORMATS = ["sillytavern-v1", "sillytavern-v2", "sillytavern-v3", "gradio", "yaml"] as const;
export type CardFormat = (typeof CARD_FORMATS)[number];

/** What the card came in. */
export const CARD_CONTAINERS = ["json", "png", "charx", "yaml"] as const;
export type CardContainer = (typeof CARD_CONTAINERS)[number];

/** Something about a card; `path` is a path in the card as parsed, such as `data.tags[1]`. */
const NoteSchema = z.looseObject({ code: z.string(), message: z.string(), path: z.string().exactOptional() });
export type CardNote = z.infer<typeof NoteSchema>;

const ObjectSchema = z.custom<Fields>(isFields, "an object");

/** What a card says, in the product's spelling; texts that the card does not have are empty. */
const DataSchema = z.looseObject({
  name: z.string(),
  nickname: z.string(),
  description: z.string(),
  personality: z.string(),
  scenario: z.string(),
  firstMessage: z.string(),
  messageExample: z.string(),
  creatorNotes: z.string(),
  systemPrompt: z.string(),
  postHistoryInstructions: z.string(),
  alternateGreetings: z.array(z.string()),
  groupOnlyGreetings: z.array(z.string()),
  tags: z.array(z.string()),
  creator: z.string(),
  characterVersion: z.string(),
  /** As the card has it, whatever is in it; absent without a book. */
  characterBook: ObjectSchema.exactOptional(),
  /** As the card has them; the files they name stay in the original. */
  assets: z.array(z.unknown()),
  extensions: ObjectSchema,
});

const CompatibilitySchema = z.looseObject({
  warnings: z.array(NoteSchema),
  unsupportedFeatures: z.array(NoteSchema),
  unknownMacroNames: z.array(z.string()),
});

/** A character as the API gives it and as its file holds it. Times are ISO 8601, UTC. */
export const CharacterDocumentSchema = z.looseObject({
  schemaVersion: z.literal(1),
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  source: z.looseObject({
    format: z.string(),
    container: z.string(),
    specVersion: z.string().exactOptional(),
    importedAt: z.string(),
    fileName: z.string(),
    /** Of the imported file; absent for a character that was made here. */
    sha256: z.string().exactOptional(),
    byteLength: z.number().exactOptional(),
    /** The card as parsed, with edits in the places where the card has their fields. */
    raw: ObjectSchema,
  }),
  data: DataSchema,
  compatibility: CompatibilitySchema,
});

export type CharacterDocument = z.infer<typeof CharacterDocumentSchema>;
export type CharacterData = CharacterDocument["data"];
export type Compatibility = CharacterDocument["compatibility"];

/** The document of a stored value. Throws `DOCUMENT_INVALID` with the first place that is not as it must be. */
export function documentFromStored(value: unknown): CharacterDocument {
  const parsed = CharacterDocumentSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join(".") ?? "";
  const place = field === "" ? "the top" : field;
  throw new LibraryError("DOCUMENT_INVALID", `Not a character document: ${place}: ${issue?.message ?? "invalid"}.`, {
    field: place,
  });
}

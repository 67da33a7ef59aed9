import { z } from "zod";
import { jsonEqual } from "../../../matcher/formats/json-object.ts";
import { RoleSchema } from "../../../matcher/model/book.ts";
import { LibraryError } from "../../library/error.ts";
import { FieldsSchema } from "../json-schemas.ts";
import { NameSchema } from "../name-schema.ts";
import { readRequest } from "../request.ts";
import {
  type PresetDocument,
  type PresetPrompt,
  PresetDocumentSchema,
  SamplingSchema,
  SYSTEM_PROMPT_MODES,
} from "./document.ts";
import { withoutRepeats } from "./sampling.ts";

const PromptEditSchema = z.strictObject({
  identifier: z.string().min(1),
  name: z.string().exactOptional(),
  role: RoleSchema.exactOptional(),
  content: z.string().exactOptional(),
  enabled: z.boolean().exactOptional(),
  marker: z.boolean().exactOptional(),
  systemPrompt: z.boolean().exactOptional(),
  st: FieldsSchema.exactOptional(),
});

const PresetEditSchema = z.strictObject({
  name: NameSchema.exactOptional(),
  systemPromptMode: z.enum(SYSTEM_PROMPT_MODES).exactOptional(),
  sampling: SamplingSchema.extend({ st: FieldsSchema.exactOptional() }).strict().exactOptional(),
  prompts: z.array(PromptEditSchema).exactOptional(),
  extensions: FieldsSchema.exactOptional(),
  // What a client that sends the whole document back sends too.
  schemaVersion: z.unknown().exactOptional(),
  id: z.unknown().exactOptional(),
  createdAt: z.unknown().exactOptional(),
  updatedAt: z.unknown().exactOptional(),
  source: z.unknown().exactOptional(),
});

type PresetEdit = z.infer<typeof PresetEditSchema>;
type PromptEdit = z.infer<typeof PromptEditSchema>;

const OF = { code: "INVALID_PRESET_REQUEST", noun: "preset" } as const;

/**
 * The preset with what the request names: `name`, `systemPromptMode`, `sampling`, `prompts`, `extensions`. `prompts`
 * replaces the list, in the order of use; a field that a listed prompt leaves out keeps its value. `sampling` replaces
 * the parameters; without `st` in it those of the file stay. Throws `INVALID_PRESET_REQUEST`.
 */
export function editPreset(document: PresetDocument, fields: unknown, updatedAt: string): PresetDocument {
  const edit = readRequest(PresetEditSchema, fields, OF);
  refuseFixed(document, edit);
  const sampling = edit.sampling === undefined ? document.sampling : { st: document.sampling.st, ...edit.sampling };
  return {
    ...document,
    updatedAt,
    ...(edit.name === undefined ? {} : { name: edit.name }),
    ...(edit.systemPromptMode === undefined ? {} : { systemPromptMode: edit.systemPromptMode }),
    // The published API answers every edit so, and the parameters in force stay the same.
    sampling: withoutRepeats(sampling),
    ...(edit.prompts === undefined ? {} : { prompts: editPrompts(document, edit.prompts) }),
    ...(edit.extensions === undefined ? {} : { extensions: edit.extensions }),
  };
}

const FIXED = ["schemaVersion", "id", "source"] as const;

function refuseFixed(document: PresetDocument, edit: PresetEdit): void {
  const changed = FIXED.find((name) => edit[name] !== undefined && !jsonEqual(edit[name], document[name]));
  if (changed === undefined) return;
  throw new LibraryError(OF.code, `${changed} cannot be changed; leave it out.`, { field: changed });
}

function editPrompts(document: PresetDocument, edits: readonly PromptEdit[]): PresetPrompt[] {
  const before = new Map(document.prompts.map((prompt) => [prompt.identifier, prompt]));
  const seen = new Set<string>();
  return edits.map((edit, index) => {
    const { identifier } = edit;
    if (seen.has(identifier)) {
      const field = `prompts[${index}].identifier`;
      throw new LibraryError(OF.code, `${field}: two prompts have this identifier; give one of them another.`, {
        field,
      });
    }
    seen.add(identifier);
    return { ...NEW_PROMPT, name: identifier, ...before.get(identifier), ...edit };
  });
}

const NEW_PROMPT = {
  role: "system",
  content: "",
  enabled: true,
  marker: false,
  systemPrompt: false,
  st: {},
} as const satisfies Partial<PresetPrompt>;

const PresetCreateSchema = z.strictObject({ name: NameSchema });

/** A preset with one empty prompt, from a request `{name}`. Throws `INVALID_PRESET_REQUEST`. */
export function createPreset(
  fields: unknown,
  stamp: { readonly id: string; readonly createdAt: string; readonly updatedAt: string },
): PresetDocument {
  const { name } = readRequest(PresetCreateSchema, fields, OF);
  return {
    schemaVersion: 1,
    id: stamp.id,
    name,
    createdAt: stamp.createdAt,
    updatedAt: stamp.updatedAt,
    source: { format: "dsh-tavern", createdAt: stamp.createdAt },
    systemPromptMode: "append",
    sampling: { temperature: 1, st: {} },
    prompts: [{ ...NEW_PROMPT, identifier: "main", name: "Main prompt", st: {} }],
  };
}

/** A stored preset. Throws `DOCUMENT_INVALID` for what is none. */
export function storedPreset(value: unknown): PresetDocument {
  const parsed = PresetDocumentSchema.safeParse(value);
  if (parsed.success) return value as PresetDocument;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join(".") ?? "$";
  throw new LibraryError("DOCUMENT_INVALID", `Not a stored preset: ${field}: ${issue?.message ?? ""}.`, { field });
}

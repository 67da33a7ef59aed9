import { z } from "zod";

import { LibraryError } from "./error.ts";

const EnvelopeSchema = z.looseObject({ content: z.string(), name: z.string().optional() });

/** A file inside a JSON request, and the name it is to get. */
export interface OpenedEnvelope {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly name: string | undefined;
}

/**
 * The file of the request `{content: "<text of the file>", name?}`, which is how the published API imports presets.
 * Throws `INVALID_PRESET_REQUEST`.
 */
export function openEnvelope(request: Uint8Array): OpenedEnvelope {
  const parsed = EnvelopeSchema.safeParse(parse(request));
  if (parsed.success) return { file: new TextEncoder().encode(parsed.data.content), name: parsed.data.name };
  const field = parsed.error.issues[0]?.path[0] === "name" ? "name" : "content";
  const message = field === "name" ? "name must be a string" : "content must be a JSON string";
  throw new LibraryError("INVALID_PRESET_REQUEST", message, { field });
}

function parse(request: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(request));
  } catch (cause) {
    throw new LibraryError("INVALID_PRESET_REQUEST", "the request body is not JSON", { cause });
  }
}

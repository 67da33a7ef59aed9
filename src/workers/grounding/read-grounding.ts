import type { PackedCatalogue, PackedDecisions } from "../../trace/decisions/model.ts";
import { PackedCatalogueSchema, PackedDecisionsSchema } from "../../trace/decisions/schema.ts";
import { packPlain, unpackPlain } from "./plain-msgpack.ts";

/** Packed decisions from their bytes. Throws a `ZodError`, or what the decoder throws, for bytes that are none. */
export const readDecisions = (bytes: Uint8Array): PackedDecisions => PackedDecisionsSchema.parse(unpackPlain(bytes));

/** A packed catalogue from its bytes. Throws as {@link readDecisions}. */
export const readCatalogue = (bytes: Uint8Array): PackedCatalogue => PackedCatalogueSchema.parse(unpackPlain(bytes));

/** The bytes of decisions, of a catalogue or of an answer for a client. */
export const groundingBytes = packPlain;

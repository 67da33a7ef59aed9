/**
 * Public face of the formats: lorebook files in, world books; world books out, as SillyTavern writes them.
 */
export { MATCHER_ERRORS, MatcherError } from "../model/error.ts";
export { IMPORT_DIAGNOSTICS } from "./diagnostics.ts";
export { qualifiedEntryId } from "./entry-ids.ts";
export { readWorldBook, readWorldBookValue } from "./read.ts";
export { writeCharacterBook } from "./write-character-book.ts";
export { writeStWorld } from "./write-world.ts";

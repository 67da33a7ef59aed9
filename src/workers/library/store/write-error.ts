import { LibraryError } from "../error.ts";
import { errnoOf } from "./file-system.ts";

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** A failed write of `file` (relative to the data folder) as a coded error: `STORE_FULL` or `STORE_UNWRITABLE`. */
export function writeError(file: string, cause: unknown): LibraryError {
  if (cause instanceof LibraryError) return cause;
  const errno = errnoOf(cause);
  const reason = errno ?? (cause instanceof Error ? cause.message : String(cause));
  return FULL.has(errno ?? "")
    ? new LibraryError("STORE_FULL", `no space for ${file} (${reason}); nothing was changed`, { cause })
    : new LibraryError("STORE_UNWRITABLE", `${file} cannot be written (${reason}); nothing was changed`, { cause });
}

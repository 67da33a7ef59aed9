import type { DamagedFile } from "../model/summary.ts";

/** Why a file of the data folder cannot be used. Such a file is left as it is. */
export const STORE_DAMAGE = {
  "file-unreadable": {
    meaning: "the file system does not let the file be read",
    remedy: "check owner, permissions and disk",
  },
  "file-not-regular": {
    meaning: "a link, a folder or a pipe stands where a file belongs",
    remedy: "put the file itself there",
  },
  "file-too-large": {
    meaning: "the file is over the limit up to which it is read",
    remedy: "make it smaller, or move it away",
  },
  "file-not-json": { meaning: "the file is not UTF-8 JSON", remedy: "repair it, or move it away" },
  "schema-invalid": {
    meaning: "the file is JSON, but not what belongs there",
    remedy: "repair the place named in the message, or move the file away",
  },
  "schema-newer": { meaning: "a later version has written the file", remedy: "use that version" },
  "file-name-unknown": {
    meaning: "no file of this name belongs here",
    remedy: "move it away; documents are added by import",
  },
  "trash-incomplete": {
    meaning: "the trash entry lacks what it takes to restore it",
    remedy: "look into the folder named in the message; remove it when it is of no use",
  },
} as const satisfies Record<string, { meaning: string; remedy: string }>;

export type StoreDamageCode = keyof typeof STORE_DAMAGE;

/** A file that cannot be used, as it is listed. */
export interface StoreDamage extends DamagedFile {
  readonly code: StoreDamageCode;
}

/** `file` is relative to the data folder. */
export const damaged = (file: string, code: StoreDamageCode, message: string): StoreDamage => ({ file, code, message });

import type { Send } from "./send.ts";

/** The API over the files of a data folder, in this process. */
export interface OpenedFiles {
  readonly send: Send;
  readonly close: () => Promise<void>;
}

/** Placeholder to be joined. */
export function openFiles(folder: string): Promise<OpenedFiles> {
  return Promise.reject(new Error(folder));
}

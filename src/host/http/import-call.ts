import type { ImportCall, Imported } from "../library/face.ts";
import { type Answer, documentAnswer, jsonAnswer } from "./answer.ts";
import type { Call } from "./route.ts";

/** Query parameters of the routes that import a file. */
export const IMPORT_QUERY = {
  filename: "name of the file",
  name: "name in place of the one that the file carries",
  report: "true: answer with the list row and what reading the file did, instead of the document",
} as const;

/** What an import route asks of the library. */
export function importCall({ query, signal }: Pick<Call, "query" | "signal">): ImportCall {
  return { fileName: query("filename"), name: query("name"), rowOnly: query("report") === "true", signal };
}

/** The document under `key`, or its list row with the report where that was asked for. */
export function importAnswer(key: string, imported: Imported, { rowOnly }: ImportCall): Answer {
  if (rowOnly !== true) return documentAnswer(key, imported, { status: 201 });
  const { row, report } = imported;
  return jsonAnswer({ ok: true, [key]: row.summary, report }, { status: 201, revision: row.revision });
}

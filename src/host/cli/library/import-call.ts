import { basename } from "node:path";
import { z } from "zod";
import { MATCHER_ERRORS, MatcherError, type MatcherErrorCode } from "../../../matcher/model/error.ts";
import type { ResourceKind } from "../../../workers/protocol.ts";
import { CliError } from "../error.ts";
import { titleOf, type InputFile } from "../input.ts";
import type { ApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { kindRow } from "./kinds.ts";
import type { ApiRequest } from "./send.ts";

const NoteSchema = z.looseObject({
  code: z.string(),
  severity: z.enum(["info", "warning", "error"]).default("warning"),
  message: z.string(),
  path: z.string().optional(),
});
const FeatureSchema = NoteSchema.extend({ severity: z.enum(["info", "warning", "error"]).default("info") });

/** Something that was noticed while a file was read. */
export type Note = z.infer<typeof NoteSchema>;

const ReportSchema = z.looseObject({
  entriesRead: z.number(),
  entriesKept: z.number(),
  entriesChanged: z.number(),
  diagnostics: z.array(NoteSchema),
});

const AnswerSchema = z.looseObject({
  report: ReportSchema.optional(),
  compatibility: z
    .looseObject({ warnings: z.array(NoteSchema), unsupportedFeatures: z.array(FeatureSchema) })
    .optional(),
});
const ResourceSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  book: z.looseObject({ entries: z.array(z.unknown()), diagnostics: z.array(NoteSchema) }).optional(),
});

/** What became of one file. `entries` only where it has some. */
export interface Added {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly name: string;
  readonly entries?: { readonly read: number; readonly kept: number; readonly changed: number | null };
  readonly notes: readonly Note[];
}

/** A file to add, as what, and under which name in place of its own. */
export interface ImportCall {
  readonly file: InputFile;
  readonly kind: ResourceKind;
  readonly name?: string | undefined;
}

/** Names the file and the resource, and asks to be told what became of it. */
function query({ file, name }: ImportCall): string {
  const fields = {
    ...(file.name === "-" ? {} : { filename: basename(file.name) }),
    ...(name === undefined ? {} : { name }),
  };
  return new URLSearchParams({ ...fields, report: "true" }).toString();
}

const EXTENSIONS = /(\.(json|png|gz|settings|preset))+$/i;
const withoutExtension = (name: string): string => basename(name).replace(EXTENSIONS, "");

function strictText({ name, bytes }: InputFile): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CliError("file-encoding", `${titleOf(name)} is not UTF-8 text`, { cause });
  }
}

/** The fields of a user file without its id: a user that is added is a new one. */
function userFields(file: InputFile, name: string | undefined): string {
  let fields: unknown;
  try {
    fields = JSON.parse(strictText(file));
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new MatcherError("json-syntax", `Not valid JSON, so it is no user: ${why}.`);
  }
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
    throw new CliError("kind-unknown", `${titleOf(file.name)} is no object with name and description`);
  }
  const user: Record<string, unknown> = { ...fields, ...(name === undefined ? {} : { name }) };
  delete user["id"];
  return JSON.stringify(user);
}

/** The bytes in memory that is theirs alone; copied only where they are a part of more. */
function ownBytes({ bytes }: InputFile): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(bytes);
}

function requestOf(call: ImportCall): Omit<ApiRequest, "method"> {
  const { file, kind, name } = call;
  const bytes = ownBytes(file);
  switch (kind) {
    case "character":
      return { path: `/v1/characters/import?${query(call)}`, body: bytes, contentType: "application/octet-stream" };
    case "world-book":
      // The gate of the API lets no other type pass here; what a file is, its bytes say.
      return { path: `/v1/world-books/import?${query(call)}`, body: bytes, contentType: "application/json" };
    case "preset": {
      const title = name ?? (file.name === "-" ? undefined : withoutExtension(file.name));
      return {
        path: "/v1/import?report=true",
        body: JSON.stringify({ content: strictText(file), ...(title === undefined ? {} : { name: title }) }),
      };
    }
    case "user":
      return { path: "/v1/users", body: userFields(file, name) };
  }
}

/**
 * The routes answer a file that a reader refuses with the request error of their kind, as they are published; what is
 * wrong is the file, not a field, and the reader's own code has the better remedy.
 */
function asFileFault(error: unknown): unknown {
  if (!(error instanceof ApiError) || !/^INVALID_[A-Z_]+_REQUEST$/.test(error.code)) return error;
  const { reason, ...details } = error.details;
  return reason === undefined || !isMatcherCode(reason) ? error : new MatcherError(reason, error.message, details);
}

const isMatcherCode = (code: string): code is MatcherErrorCode => Object.hasOwn(MATCHER_ERRORS, code);

/** Adds one file to the library. Rejects with the errors of the API; nothing was added then. */
export async function importFile(api: ApiClient, call: ImportCall): Promise<Added> {
  const { kind } = call;
  const answer = await api.json(AnswerSchema, { method: "POST", ...requestOf(call) }).catch((error: unknown) => {
    throw asFileFault(error);
  });
  const resource = ResourceSchema.safeParse(answer[kindRow(kind).key]);
  if (!resource.success) throw new CliError("plugin-answer", `the import was answered without a ${kindRow(kind).noun}`);
  const { id, name, book } = resource.data;
  const { report, compatibility } = answer;
  const entries = entriesOf(report, book?.entries.length);
  const notes = report?.diagnostics ??
    book?.diagnostics ?? [...(compatibility?.warnings ?? []), ...(compatibility?.unsupportedFeatures ?? [])];
  return { kind, id, name, ...(entries === undefined ? {} : { entries }), notes };
}

function entriesOf(report: z.infer<typeof ReportSchema> | undefined, kept: number | undefined): Added["entries"] {
  if (report !== undefined && (report.entriesRead > 0 || kept !== undefined)) {
    return { read: report.entriesRead, kept: report.entriesKept, changed: report.entriesChanged };
  }
  return kept === undefined ? undefined : { read: kept, kept, changed: null };
}

import { z } from "zod";

import { LIMITS } from "../matcher/limits.ts";

const count = z.int().min(1);
/** A bound that would keep nothing is none: the default counts. */
const bound = (standard: number, hard: number) =>
  z
    .int()
    .transform((value) => (value < LIMITS.traceBoundMin.value ? standard : Math.min(value, hard)))
    .default(standard);
const upTo = (hard: number) => count.transform((value) => Math.min(value, hard));

const PUSH_ADDRESS = "takes an http or https address without a name and password, as http://127.0.0.1:4318/v1/traces";
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u;
/** What a header may hold: a line break would be another header. */
const HEADER_VALUE = /^[\t\x20-\x7e]*$/u;

/** A name and password in the address would be shown with it; they belong into a header. */
function isPushAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/u.test(url.protocol) && url.username === "" && url.password === "";
}

/** `config` of the plugin's row in a profile. Everything is optional; sizes above their hard bounds are clamped. */
export const ConfigSchema = z.strictObject({
  /** The data folder; `dsh-lorekeeper` in the host's home unless given. */
  dataDir: z.string().min(1).exactOptional(),
  /** UTF-8 bytes of one profile. */
  maxProfileBytes: upTo(LIMITS.profileBytesHard.value).default(LIMITS.profileBytes.value),
  scanDeadlineMs: z.int().min(100).max(60_000).default(LIMITS.scanDeadlineMs.value),
  /** Threads that serve requests; from cores and memory unless given. */
  threads: count.max(LIMITS.interactiveThreads.value).exactOptional(),
  /** Sessions that may be bound. */
  sessionsMax: upTo(LIMITS.selectionSessionsHard.value).default(LIMITS.selectionSessions.value),
  /** What is scanned of a conversation. */
  window: z
    .strictObject({
      messages: upTo(LIMITS.scanMessagesHard.value).default(LIMITS.scanMessages.value),
      units: upTo(LIMITS.scanUnitsHard.value).default(LIMITS.scanUnits.value),
    })
    .prefault({}),
  /** Bytes of the records of requests: of one, and of all of them together; and of all turns. */
  trace: z
    .strictObject({
      recordBytesMax: bound(LIMITS.traceRecordBytes.value, LIMITS.traceRecordBytesHard.value),
      totalBytesMax: bound(LIMITS.traceTotalBytes.value, LIMITS.traceTotalBytesHard.value),
      turnStoreBytesMax: bound(LIMITS.turnStoreBytes.value, Number.MAX_SAFE_INTEGER),
      /** Where each turn is sent to when it is over; off unless given. */
      otlp: z
        .strictObject({
          endpoint: z.string().refine(isPushAddress, PUSH_ADDRESS),
          headers: z.record(z.string().regex(HEADER_NAME), z.string().regex(HEADER_VALUE)).default({}),
          format: z.enum(["protobuf", "json"]).default("protobuf"),
        })
        .exactOptional(),
    })
    .prefault({}),
  security: z
    .strictObject({
      allowRemoteClients: z.boolean().default(false),
      allowedHosts: z.array(z.string().min(1)).default([]),
    })
    .prefault({}),
});

export type Config = z.infer<typeof ConfigSchema>;

export type ReadConfig = { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly why: string };

/** The settings of a profile row; without any, the default ones. `why` names the place as a JSON path. */
export function readConfig(value: unknown): ReadConfig {
  const read = ConfigSchema.safeParse(value ?? {});
  if (read.success) return { ok: true, config: read.data };
  return { ok: false, why: read.error.issues.map(issueText).join("; ") };
}

/** The settings of a row that says nothing. */
export const defaultConfig = (): Config => ConfigSchema.parse({});

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") {
    const known = "no such setting";
    return issue.keys.map((key) => `${pathText([...issue.path, key])}: ${known}`).join("; ");
  }
  return `${pathText(issue.path)}: ${issue.message}`;
}

const pathText = (path: readonly PropertyKey[]): string =>
  `$${path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("")}`;

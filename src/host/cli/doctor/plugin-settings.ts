import { z } from "zod";
import { ConfigSchema, defaultConfig } from "../../config.ts";
import { LIMITS } from "../../../matcher/limits.ts";

/** What one setting of the plugin is for. */
interface Meaning {
  readonly says: string;
  /** Where the code has no value until the plugin starts. */
  readonly default?: string;
  /** Where a larger value is taken as this one. */
  readonly clampedTo?: number;
}

/** What each setting of the plugin's row in a profile is for; the schema has all the rest. */
export const PLUGIN_SETTINGS: Readonly<Record<string, Meaning>> = {
  dataDir: { says: "the data folder", default: "`dsh-lorekeeper` in the home of DSH" },
  maxProfileBytes: {
    says: "UTF-8 bytes that all our sections of one request may have together",
    clampedTo: LIMITS.profileBytesHard.value,
  },
  scanDeadlineMs: { says: "how long one scan may take; a turn waits three times this and half a second at most" },
  threads: { says: "threads that serve requests", default: "from cores and memory" },
  sessionsMax: { says: "sessions that may be bound", clampedTo: LIMITS.selectionSessionsHard.value },
  "window.messages": { says: "newest messages that are scanned", clampedTo: LIMITS.scanMessagesHard.value },
  "window.units": { says: "newest UTF-16 units of them that are scanned", clampedTo: LIMITS.scanUnitsHard.value },
  "trace.recordBytesMax": {
    says: "bytes of one record of a request; less than 4,096 counts as the default",
    clampedTo: LIMITS.traceRecordBytesHard.value,
  },
  "trace.totalBytesMax": {
    says: "bytes of all records together; less than 4,096 counts as the default",
    clampedTo: LIMITS.traceTotalBytesHard.value,
  },
  "trace.turnStoreBytesMax": { says: "bytes of turns.sqlite; less than 4,096 counts as the default" },
  "trace.otlp.endpoint": {
    says: "where each turn is sent to when it is over, without texts; a redirect is not followed",
    default: "off",
  },
  "trace.otlp.headers": { says: "headers that are sent with it; they are not shown anywhere", default: "none" },
  "trace.otlp.format": { says: "what is sent: OTLP as protobuf or in JSON", default: "`protobuf`" },
  "security.allowRemoteClients": { says: "let other machines use the API; there is no authentication" },
  "security.allowedHosts": { says: "further names that the API may be called by, as in `Host`" },
};

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** The settings by dotted name, in the order of the schema. */
function leaves(schema: JsonSchema, prefix = ""): [name: string, schema: JsonSchema][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    part.properties === undefined ? [[`${prefix}${name}`, part]] : leaves(part, `${prefix}${name}.`),
  );
}

const number = (value: number): string => value.toLocaleString("en");

function range({ type, enum: words, minimum, maximum }: JsonSchema, clampedTo: number | undefined): string {
  if (words !== undefined) return words.join(", ");
  if (type === "object") return "texts by name";
  if (type === "boolean") return "true, false";
  if (type === "array") return "a list of texts";
  if (type !== "integer") return "a text";
  // The schema of an integer without bounds has those of exact numbers.
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const least = number(Math.max(0, minimum ?? 0));
  if (clampedTo !== undefined) return `${least} or more; at most ${number(clampedTo)} counts`;
  return most === undefined ? `${least} or more` : `${least} to ${number(most)}`;
}

function defaultOf(name: string, meaning: Meaning): string {
  if (meaning.default !== undefined) return meaning.default;
  const value = name.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], defaultConfig());
  return typeof value === "number" ? number(value) : JSON.stringify(value);
}

/** One setting of the plugin, as tables show it. */
export interface PluginSetting {
  readonly name: string;
  readonly default: string;
  readonly range: string;
  readonly says: string;
}

/** The settings of the plugin, from their schema. Throws where one is not described, or a description is of none. */
export function pluginSettings(meanings = PLUGIN_SETTINGS): PluginSetting[] {
  const rows = leaves(z.toJSONSchema(ConfigSchema, { io: "input" }) as JsonSchema);
  const wrong = Object.keys(meanings).filter((name) => !rows.some(([known]) => known === name));
  if (wrong.length > 0) throw new Error(`no such setting: ${wrong.join(", ")}`);
  return rows.map(([name, schema]) => {
    const meaning = meanings[name];
    if (meaning === undefined) throw new Error(`the setting ${name} is not described`);
    return { name, default: defaultOf(name, meaning), range: range(schema, meaning.clampedTo), says: meaning.says };
  });
}

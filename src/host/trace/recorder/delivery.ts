import type { DeliveryFacts } from "../../../trace/model/capture.ts";
import { contentText } from "../../../trace/model/content-text.ts";
import type { StreamMessage, StreamOptions } from "../../dsh/llm.ts";
import { systemMessages } from "../../loader/system-text.ts";
import type { HistoryMarks, SnapshotMark, SystemMark } from "../../session/face.ts";
import type { CapturedPrompt } from "./candidate.ts";
import { jsonText, nameText } from "./plain.ts";
import type { RenderedPart } from "./rendering.ts";

type SystemMessage = DeliveryFacts["systemMessages"][number];
type Header = NonNullable<DeliveryFacts["header"]>;

/** A request that leaves, and what is known of it. */
export interface Departure {
  readonly options: StreamOptions;
  /** null: nothing was inserted. */
  readonly prompt: CapturedPrompt | null;
  /** Of the session's log; null: it cannot be read. */
  readonly log: { readonly marks: HistoryMarks; readonly version: unknown } | null;
  /** Number of the newest event when the attempt began: a header up to there was there before it. */
  readonly beganSeq: number;
  readonly callConfigApplied: boolean;
}

/**
 * What the request holds and where the log has it, by comparing whole texts; nothing is hashed. A section that is
 * `complete`, or a plugin that came later, makes the system text another one than the assembly's.
 */
export function deliveryFacts(departure: Departure): DeliveryFacts {
  const { options, prompt, log, callConfigApplied } = departure;
  const messages = systemTexts(options);
  const marks = log?.marks ?? null;
  return {
    logCutSeq: marks?.seq ?? -1,
    sessionVersion: Number.isFinite(log?.version) ? Number(log?.version) : null,
    provider: nameText(options.provider),
    model: nameText(options.model),
    toolNames: toolNames(options.tools),
    systemMessages: messages.map(({ text, id }) => ({
      text: prompt?.isSystem(text) === true ? null : text,
      at: marks === null ? null : placeOf({ text, id }, marks),
    })),
    snapshot: snapshotFacts(sentSnapshot(options, marks), prompt?.contexts ?? []),
    header: headerFacts(departure, messages),
    callConfigApplied,
  };
}

interface RequestText {
  readonly text: string;
  /** Of its message; null: the request has it in a field of its own. */
  readonly id: string | null;
}

/** The complete system texts of a request: its own field in log format V0, each message of role `system` in later ones. */
function systemTexts(options: StreamOptions): RequestText[] {
  const { system } = options;
  const own: RequestText[] = typeof system === "string" && system !== "" ? [{ text: system, id: null }] : [];
  return [
    ...own,
    ...systemMessages(options).map((message) => ({ text: contentText(message.content), id: idOf(message) })),
  ];
}

const idOf = ({ id }: StreamMessage): string | null => (typeof id === "string" ? id : null);

/** Only a text that the log has as a whole is referenced. */
function placeOf({ text, id }: RequestText, marks: HistoryMarks): SystemMessage["at"] {
  const { header } = marks;
  if (id === null) return header !== null && header.system === text ? { eventSeq: header.seq } : null;
  const mark = marks.systemMessage(id);
  if (mark === undefined || contentText(mark.content) !== text) return null;
  const at = { eventSeq: mark.seq, messageId: mark.messageId };
  if (isPlain(mark, text)) return at;
  const contentJson = jsonText(mark.content);
  return contentJson === null ? null : { ...at, contentJson };
}

/** One block that is nothing but the text. */
function isPlain({ content }: SystemMark, text: string): boolean {
  const [block] = content;
  if (content.length !== 1 || typeof block !== "object" || block === null) return false;
  const isText = "type" in block && block.type === "text" && "text" in block && block.text === text;
  return isText && Object.keys(block).length === 2;
}

/** The log's newest snapshot, if the request has it: one that was compacted away is not sent any more. */
function sentSnapshot({ messages }: StreamOptions, marks: HistoryMarks | null): SnapshotMark | null {
  const newest = marks?.snapshot ?? null;
  if (newest === null || !Array.isArray(messages)) return null;
  const all: readonly (StreamMessage | null | undefined)[] = messages;
  return all.some((message) => message?.id === newest.messageId) ? newest : null;
}

function snapshotFacts(snapshot: SnapshotMark | null, contexts: readonly RenderedPart[]): DeliveryFacts["snapshot"] {
  if (snapshot === null) return null;
  const { seq, messageId, content, sections } = snapshot;
  const taken = new Set<number>();
  const found = contexts.flatMap(({ name, text }, context) => {
    const at = sections.findIndex((section, index) => !taken.has(index) && isNamed(section, name, text));
    if (at < 0) return [];
    taken.add(at);
    return [{ context, sourceSectionIndex: at, sourceSectionName: name }];
  });
  const contentJson = jsonText(content);
  return contentJson === null ? null : { eventSeq: seq, messageId, contentJson, sections: found };
}

function isNamed(section: unknown, name: string, text: string): boolean {
  if (typeof section !== "object" || section === null) return false;
  return "name" in section && section.name === name && "text" in section && section.text === text;
}

/** The log's header is in force, however old; its system text is not written out again, for it is long. */
function headerFacts({ log, beganSeq }: Departure, messages: readonly RequestText[]): Header | null {
  const mark = log?.marks.header ?? null;
  if (mark === null) return null;
  const { seq: eventSeq, reason, system, header } = mark;
  const facts = { eventSeq, reason, reused: eventSeq <= beganSeq };
  if (system === null) return { ...facts, json: headerJson(header) };
  const index = messages.findIndex(({ text, id }) => id === null && text === system);
  return index < 0 ? { ...facts, json: null } : { ...facts, json: headerJson(header), system: index };
}

/** Of headers that the host keeps: most requests have that of an earlier one. */
const headerTexts = new WeakMap<object, string>();

function headerJson(header: Readonly<Record<string, unknown>>): string | null {
  const known = headerTexts.get(header);
  if (known !== undefined) return known;
  const { system: _system, ...rest } = header;
  const json = jsonText(rest);
  if (json !== null) headerTexts.set(header, json);
  return json;
}

function toolNames(tools: StreamOptions["tools"]): string[] {
  if (!Array.isArray(tools)) return [];
  const named = (tool: unknown): string =>
    typeof tool === "object" && tool !== null && "name" in tool ? nameText(tool.name) : "";
  return tools.map(named).filter((name) => name !== "");
}

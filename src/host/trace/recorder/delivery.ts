import type { DeliveryFacts } from "../../../trace/model/capture.ts";
import type { StreamMessage, StreamOptions } from "../../dsh/llm.ts";
import { messageText } from "../../loader/system-text.ts";
import type { DialectName, HistoryMarks, SnapshotMark, SystemMark } from "../../session/face.ts";
import type { CapturedPrompt } from "./candidate.ts";
import type { RenderedPart } from "./rendering.ts";

type SystemMessage = DeliveryFacts["systemMessages"][number];
type Header = NonNullable<DeliveryFacts["header"]>;

/** A request that leaves, and what is known of it. */
export interface Departure {
  readonly options: StreamOptions;
  /** null: nothing was inserted. */
  readonly prompt: CapturedPrompt | null;
  /** Of the session's log; null: it cannot be read. */
  readonly log: { readonly marks: HistoryMarks; readonly dialect: DialectName; readonly version: unknown } | null;
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
  const messages = systemMessages(options);
  const own = prompt?.system() ?? null;
  const marks = log?.marks ?? null;
  return {
    logCutSeq: marks?.seq ?? -1,
    sessionVersion: typeof log?.version === "number" ? log.version : null,
    provider: String(options.provider),
    model: String(options.model),
    toolNames: toolNames(options.tools),
    systemMessages: messages.map(({ text, id }) => ({
      text: text === own ? null : text,
      at: marks === null ? null : placeOf({ text, id }, marks),
    })),
    snapshot: marks?.snapshot == null ? null : snapshotFacts(marks.snapshot, prompt?.contexts ?? []),
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
function systemMessages({ system, messages = [] }: StreamOptions): RequestText[] {
  const own: RequestText[] = typeof system === "string" && system !== "" ? [{ text: system, id: null }] : [];
  const rest = messages.filter(({ role }) => role === "system");
  return [...own, ...rest.map((message) => ({ text: messageText(message), id: idOf(message) }))];
}

const idOf = ({ id }: StreamMessage): string | null => (typeof id === "string" ? id : null);

/** Only a text that the log has as a whole is referenced. */
function placeOf({ text, id }: RequestText, { header, systemMessage }: Pick<HistoryMarks, "header"> & Finder) {
  if (id === null) return header !== null && header.system === text ? { eventSeq: header.seq } : null;
  const mark = systemMessage(id);
  if (mark === undefined || messageText(mark) !== text) return null;
  return { eventSeq: mark.seq, messageId: mark.messageId, ...contentOf(mark, text) };
}

import { LIMITS } from "../../matcher/limits.ts";
import { type Awareness, NO_CEILING } from "../../trace/model/turn/awareness.ts";
import { PROMPT_PLUGIN } from "../../trace/model/reference.ts";
import type { Dialect } from "./dialect/dialect.ts";
import { isCount, recordOf, type JsonRecord } from "./dialect/record.ts";
import type { HeaderMark, HistoryMarks, SnapshotMark, SystemMark } from "./face.ts";
import type { NodeRange } from "./fact.ts";

interface MarkedEvent extends JsonRecord {
  readonly type: string;
  readonly seq: number;
}

/**
 * The events of a log that prompts are found in again: kept while the log is read, O(1) an event. Bodies stay the
 * host's: only references to its objects are held. What a compaction hides stays marked, for it stays in the log.
 */
export class LogMarks implements HistoryMarks {
  readonly #dialect: Dialect;
  readonly #systems = new Map<string, SystemMark & { readonly place: number }>();
  #seq = -1;
  #turn = 0;
  #step = 0;
  #header: HeaderMark | null = null;
  #snapshot: SnapshotMark | null = null;
  /** Of the newest messages, the newest last. */
  readonly #messageSeqs = new Map<string, number>();
  #ceiling: Awareness["ceiling"] = NO_CEILING;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  get seq(): number {
    return this.#seq;
  }

  get turn(): number {
    return this.#turn;
  }

  get step(): number {
    return this.#step;
  }

  get header(): HeaderMark | null {
    return this.#header;
  }

  get snapshot(): SnapshotMark | null {
    return this.#snapshot;
  }

  get ceiling(): Awareness["ceiling"] {
    return this.#ceiling;
  }

  messageSeq(messageId: string): number | null {
    return this.#messageSeqs.get(messageId) ?? null;
  }

  systemMessage(messageId: string): SystemMark | undefined {
    return this.#systems.get(messageId);
  }

  /** Nodes of the surface that an event has taken the place of: system messages among them are none any more. */
  hide(places: NodeRange): void {
    for (const [id, { place }] of this.#systems) {
      if (place >= places.first && place <= places.last) this.#systems.delete(id);
    }
  }

  /** `place`: of the event on the surface; its own number unless it took that of others. */
  take(event: MarkedEvent, place: number): void {
    this.#seq = event.seq;
    switch (event.type) {
      case "assistant/chunk":
        return;
      case "turn/start":
        return this.#takeTurn(event);
      case "step/start":
        this.#step = numberIn(event, "step") ?? this.#step + 1;
        return;
      case "request/header":
        return this.#takeHeader(event);
      case "user/message":
        this.#takeMessage(event, recordOf(event["data"]));
        return this.#takeSnapshot(event);
      case "assistant/message":
      case "tool/result":
        return this.#takeMessage(event, recordOf(recordOf(event["data"])?.["message"]));
      case "system/message":
        return this.#takeSystem(event, place);
      case "sandbox/mode":
      case "permission/preset":
      case "approval/policy":
      case "plan/mode":
        this.#ceiling = { ...this.#ceiling, ...settingOf(event) };
        return;
      default:
    }
  }

  #takeMessage({ seq }: MarkedEvent, message: JsonRecord | null): void {
    const id = message?.["id"];
    if (typeof id !== "string") return;
    this.#messageSeqs.set(id, seq);
    if (this.#messageSeqs.size <= LIMITS.turnHistoryParts.value) return;
    for (const oldest of this.#messageSeqs.keys()) {
      this.#messageSeqs.delete(oldest);
      return;
    }
  }

  #takeTurn(event: MarkedEvent): void {
    this.#turn = numberIn(event, "turn") ?? this.#turn + 1;
    this.#step = 0;
  }

  #takeHeader({ seq, data }: MarkedEvent): void {
    const record = recordOf(data);
    const header = recordOf(record?.["header"]);
    if (header === null) return;
    const { system } = header;
    const reason = record?.["reason"];
    this.#header = {
      seq,
      system: typeof system === "string" ? system : null,
      reason: typeof reason === "string" ? reason : null,
      header,
    };
  }

  #takeSnapshot({ seq, data }: MarkedEvent): void {
    const message = recordOf(data);
    const source = recordOf(message?.["source"]);
    if (message === null || source === null || !this.#dialect.isContext(source)) return;
    const { id, content } = message;
    const { sections, plugin } = source;
    if (typeof id !== "string" || !Array.isArray(content) || !Array.isArray(sections)) return;
    if (plugin !== undefined && plugin !== PROMPT_PLUGIN) return;
    this.#snapshot = { seq, messageId: id, content, sections };
  }

  #takeSystem({ seq, data }: MarkedEvent, place: number): void {
    const message = recordOf(recordOf(data)?.["message"]);
    if (message === null) return;
    const { id, content } = message;
    if (typeof id === "string" && Array.isArray(content)) {
      this.#systems.set(id, { seq, messageId: id, content, place });
    }
  }
}

function numberIn({ data }: MarkedEvent, name: string): number | null {
  const value = recordOf(data)?.[name];
  return isCount(value) ? value : null;
}

/** What a session may do, as an event says it; the last one of each counts. */
function settingOf({ type, data }: MarkedEvent): Partial<Awareness["ceiling"]> {
  const record = recordOf(data);
  const word = (key: string): string | null => {
    const value = record?.[key];
    return typeof value === "string" ? value : null;
  };
  if (type === "sandbox/mode") return { sandboxMode: word("mode") };
  if (type === "permission/preset") return { permissionPreset: word("preset") };
  if (type === "approval/policy") return { approvalPolicy: word("policy") };
  const active = record?.["active"];
  return { planMode: typeof active === "boolean" ? active : null };
}

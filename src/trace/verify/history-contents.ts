import { canonicalJson } from "../model/canonical-json.ts";
import type { HashJson, HashText } from "../model/capture.ts";
import { contentText } from "../model/content-text.ts";
import type { History, OfficialEvent } from "../model/history.ts";
import { fieldOf } from "./json-field.ts";

/** What references bind of an event that holds prompt text. */
export interface OfficialContent {
  /** Id of the message; undefined: none, or a request header. */
  readonly id: unknown;
  /** SHA-256 of the canonical JSON of the content. */
  readonly hash: string;
  readonly text: string;
}

/**
 * A history with the contents of its events, each read and hashed once however many references point at it: sixty
 * sections commonly lie in one header of half a megabyte.
 */
export class HistoryContents {
  readonly history: History;
  readonly hash: HashText;
  readonly #contents = new Map<OfficialEvent, OfficialContent>();
  readonly #dataHashes = new Map<OfficialEvent, string>();

  readonly #hashJson: HashJson;

  /** `hashJson`: the hash of a value's canonical JSON, for whoever need not make one text of it first. */
  constructor(history: History, hash: HashText, hashJson: HashJson = (value) => hash(canonicalJson(value))) {
    this.history = history.state === "read" ? { ...history, eventAt: asking(history.eventAt) } : history;
    this.hash = hash;
    this.#hashJson = hashJson;
  }

  /** Of a request header its system text, of the other types their message's content. Never throws. */
  contentOf(event: OfficialEvent): OfficialContent {
    return remembered(this.#contents, event, () => {
      const { id, content } = rawContent(event);
      return { id, hash: this.#hashJson(content), text: contentText(content) };
    });
  }

  /** SHA-256 of the canonical JSON of the event's data. */
  dataHashOf(event: OfficialEvent): string {
    return remembered(this.#dataHashes, event, () => this.#hashJson(event.data));
  }
}

function rawContent({ type, data }: OfficialEvent): { readonly id: unknown; readonly content: unknown } {
  if (type === "request/header") return { id: undefined, content: fieldOf(data, "header", "system") };
  // The data of a user message is the message; a system message lies in its data.
  const message = type === "user/message" ? data : fieldOf(data, "message");
  return { id: fieldOf(message, "id"), content: fieldOf(message, "content") };
}

/** A reader may parse a line each time that it is asked for it. */
function asking(eventAt: (seq: number) => OfficialEvent | undefined): (seq: number) => OfficialEvent | undefined {
  const known = new Map<number, { readonly event: OfficialEvent | undefined }>();
  return (seq) => remembered(known, seq, () => ({ event: eventAt(seq) })).event;
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

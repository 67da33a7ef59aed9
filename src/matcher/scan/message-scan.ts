import type { Haystack } from "./haystack.ts";
import type { LiteralFacts } from "./literal-facts.ts";
import type { LiteralScanner } from "./literals/scanner.ts";
import type { KnownMessages, MessageHits, MessageMemory } from "./message-memory.ts";
import { MessageText } from "./message-text.ts";

/** What {@link MessageScan} works on. `memory`: what was found in earlier scans of the lore. */
export interface MessageScanParts {
  readonly haystack: Haystack;
  readonly scanner: LiteralScanner;
  readonly facts: LiteralFacts;
  readonly memory: MessageMemory | null;
}

/**
 * The literal pass over the messages, newest first: only over those that no earlier scan knows. No pattern holds a line
 * feed or the marker, so each stands within one message, and what a message holds does not depend on its neighbours.
 */
export class MessageScan {
  /** The patterns that occur. */
  readonly found: number[] = [];
  readonly #parts: MessageScanParts;

  constructor(parts: MessageScanParts) {
    this.#parts = parts;
    const { haystack, memory } = parts;
    const { length } = haystack.messages;
    if (length === 0) return;
    const known = memory?.overlap(haystack.messages) ?? null;
    this.#scan(0, known?.at ?? length);
    if (known !== null) {
      this.#recall(known);
      this.#scan(known.at + known.count, length);
    }
    if (memory === null) return;
    haystack.texts = textsOf(haystack.messages, known);
    memory.note(this.#hits(haystack.texts), known);
  }

  #scan(from: number, to: number): void {
    if (from >= to) return;
    const { haystack, scanner } = this.#parts;
    const count = scanner.scan(haystack.messageText(from, to));
    const { hitPattern, hitStart, hitEnd } = scanner;
    const origin = haystack.starts[from]! - 1;
    for (let i = 0; i < count; i++) this.#note(hitPattern[i]!, origin + hitStart[i]!, origin + hitEnd[i]!);
  }

  #recall({ hits, at, count }: KnownMessages): void {
    const { starts } = this.#parts.haystack;
    const { pattern, message, start, end } = hits;
    for (let i = 0; i < pattern.length; i++) {
      if (message[i]! >= count) continue;
      const origin = starts[at + message[i]!]!;
      this.#note(pattern[i]!, origin + start[i]!, origin + end[i]!);
    }
  }

  /** Messages come newest first: a pattern that was found stands before all that follows. */
  #note(pattern: number, start: number, end: number): void {
    const { facts } = this.#parts;
    if (facts.messageStart[pattern]! >= 0) return;
    facts.inMessages(pattern, start, end);
    this.found.push(pattern);
  }

  #hits(texts: readonly MessageText[]): MessageHits {
    const { haystack, facts } = this.#parts;
    const pattern = Int32Array.from(this.found);
    const message = pattern.map((one) => haystack.messageAt(facts.messageStart[one]!));
    const start = pattern.map((one, i) => facts.messageStart[one]! - haystack.starts[message[i]!]!);
    const end = pattern.map((one, i) => facts.messageEnd[one]! - haystack.starts[message[i]!]!);
    return { messages: haystack.messages, texts, pattern, message, start, end };
  }
}

/** What is known of each message, new where no earlier scan saw it. */
function textsOf(messages: readonly string[], known: KnownMessages | null): MessageText[] {
  return messages.map((text, i) => {
    const before = known === null || i < known.at || i >= known.at + known.count ? undefined : i - known.at;
    return (before === undefined ? undefined : known?.hits.texts[before]) ?? new MessageText(text);
  });
}

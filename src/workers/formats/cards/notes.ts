import type { CardWarningCode } from "./codes.ts";
import type { CardNote } from "./document.ts";

/** Collects what reading a card has to say. */
export class CardNotes {
  readonly #list: CardNote[] = [];

  /** `path` in the card as parsed; empty for the whole of it. */
  add(code: CardWarningCode, path: string, message: string): void {
    this.#list.push(path === "" ? { code, message } : { code, message, path });
  }

  addAll(notes: CardNotes): void {
    this.#list.push(...notes.all);
  }

  get all(): readonly CardNote[] {
    return this.#list;
  }
}

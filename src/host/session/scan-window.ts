import type { SceneMessage } from "../../workers/protocol.ts";
import type { WindowLimits } from "./face.ts";
import { newestPart } from "./newest-part.ts";

const clamp = (value: number, max: number): number => Math.min(Math.max(Math.trunc(value) || 0, 0), max);

/**
 * The newest messages that fit, each id once. The message that crosses the bound of units keeps its newest end: its texts
 * are matched message by message, so what is left of it is still one message. Nothing older follows it.
 */
export class ScanWindow {
  readonly messages: SceneMessage[] = [];
  readonly messagesMax: number;
  readonly unitsMax: number;
  /** UTF-16 units of the messages taken. */
  units = 0;
  #full: boolean;
  readonly #ids = new Set<string>();

  constructor(limits: WindowLimits, hard: WindowLimits) {
    this.messagesMax = clamp(limits.messagesMax, hard.messagesMax);
    this.unitsMax = clamp(limits.unitsMax, hard.unitsMax);
    this.#full = this.messagesMax === 0 || this.unitsMax === 0;
  }

  get full(): boolean {
    return this.#full;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Takes the next older message; false when nothing of it came in. */
  take(message: SceneMessage): boolean {
    if (this.#full || this.#ids.has(message.id)) return false;
    const text = newestPart(message.text, this.unitsMax - this.units);
    if (text !== message.text) this.#full = true;
    if (text === "") return false;
    this.messages.push(text === message.text ? message : { ...message, text });
    this.#ids.add(message.id);
    this.units += text.length;
    if (this.messages.length === this.messagesMax || this.units === this.unitsMax) this.#full = true;
    return true;
  }
}

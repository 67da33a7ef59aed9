import { Refused } from "./refusal.ts";

/** A place in the source of a pattern; reads by unit or, with the `u` flag, by code point. */
export class Cursor {
  readonly source: string;
  readonly unicode: boolean;
  at = 0;

  constructor(source: string, unicode: boolean) {
    this.source = source;
    this.unicode = unicode;
  }

  get done(): boolean {
    return this.at >= this.source.length;
  }

  looksAt(text: string): boolean {
    return this.source.startsWith(text, this.at);
  }

  /** Steps over the text if it is next. */
  eat(text: string): boolean {
    if (!this.looksAt(text)) return false;
    this.at += text.length;
    return true;
  }

  expect(text: string): void {
    if (!this.eat(text)) throw this.error(`"${text}" expected`);
  }

  /** The next character without stepping over it, -1 at the end. */
  peek(): number {
    if (this.done) return -1;
    return this.unicode ? (this.source.codePointAt(this.at) ?? -1) : this.source.charCodeAt(this.at);
  }

  next(): number {
    const code = this.peek();
    if (code < 0) throw this.error("pattern ends too early");
    this.at += code > 0xffff ? 2 : 1;
    return code;
  }

  /** Steps over what the sticky expression matches here and returns it; "" if it does not match. */
  take(sticky: RegExp): string {
    sticky.lastIndex = this.at;
    const text = sticky.exec(this.source)?.[0] ?? "";
    this.at += text.length;
    return text;
  }

  error(problem: string): Refused {
    return new Refused("regex-syntax", `${problem} at ${this.at} of /${this.source}/`);
  }
}

import type { PathSegment } from "./json-path.ts";
import { numberToken, stringToken, type TokenEnd, wordToken } from "./json-token.ts";

/** What is wrong with a JSON text and where. */
export interface JsonFault {
  readonly offset: number;
  readonly expected: string;
}

/** An object key that occurs twice in one object; JSON.parse keeps the later value. */
export interface DuplicateKey {
  readonly path: readonly PathSegment[];
  readonly firstOffset: number;
  readonly offset: number;
}

/** What {@link scanJson} found. `deep` is the path of the first value below `depthMax`. */
export interface JsonScan {
  readonly fault?: JsonFault;
  readonly duplicates: readonly DuplicateKey[];
  readonly duplicateCount: number;
  readonly deep?: readonly PathSegment[];
}

export interface JsonScanBounds {
  readonly duplicatesMax: number;
  readonly depthMax: number;
}

/**
 * Walks a JSON text with an explicit stack: finds the first syntax error where V8 sees it, object keys that repeat (the
 * first `duplicatesMax` with both offsets, all of them counted) and the path of the first value nested deeper than
 * `depthMax`, at which it stops. Linear time, no values built.
 */
export function scanJson(text: string, bounds: JsonScanBounds): JsonScan {
  return new JsonScanner(text, bounds).run();
}

interface Frame {
  /** Offset of each key seen so far; null in an array. */
  readonly keys: Map<string, number> | null;
  /** Key or index of the value that is being read. */
  at: PathSegment;
}

type State = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "after";

class JsonScanner {
  private readonly text: string;
  private readonly bounds: JsonScanBounds;
  private readonly stack: Frame[] = [];
  private readonly duplicates: DuplicateKey[] = [];
  private duplicateCount = 0;
  private state: State = "value";
  private offset = 0;
  private fault: JsonFault | undefined;
  private deep: readonly PathSegment[] | undefined;

  constructor(text: string, bounds: JsonScanBounds) {
    this.text = text;
    this.bounds = bounds;
  }

  run(): JsonScan {
    while (this.fault === undefined && this.deep === undefined) {
      this.skipSpace();
      const char = this.text.charAt(this.offset);
      if (this.state === "after" && this.stack.length === 0) {
        if (char !== "") this.fail("the end of the text after the value");
        break;
      }
      this.step(char);
    }
    return {
      ...(this.fault === undefined ? {} : { fault: this.fault }),
      ...(this.deep === undefined ? {} : { deep: this.deep }),
      duplicates: this.duplicates,
      duplicateCount: this.duplicateCount,
    };
  }

  private step(char: string): void {
    const state = this.state;
    if (state === "after") this.afterValue(char);
    else if (state === "colon") this.colon(char);
    else if (state === "key" || state === "key-or-end") this.key(char);
    else if (char === "]" && state === "value-or-end") this.close();
    else this.value(char);
  }

  private value(char: string): void {
    if (char !== "" && this.stack.length >= this.bounds.depthMax) {
      this.deep = this.path();
      return;
    }
    if (char === "{" || char === "[") {
      this.stack.push(char === "{" ? { keys: new Map(), at: "" } : { keys: null, at: 0 });
      this.state = char === "{" ? "key-or-end" : "value-or-end";
      this.offset++;
      return;
    }
    if (this.token(char === '"' ? stringToken : /[-0-9]/.test(char) ? numberToken : wordToken)) this.state = "after";
  }

  private key(char: string): void {
    if (char === "}" && this.state === "key-or-end") return this.close();
    if (char !== '"') {
      const comma = this.state === "key" && char === "}";
      return this.fail(
        comma
          ? "a property name in double quotes (a comma before } is not allowed)"
          : "a property name in double quotes",
      );
    }
    const start = this.offset;
    if (!this.token(stringToken)) return;
    const frame = this.stack.at(-1);
    if (frame?.keys) {
      frame.at = decodeKey(this.text.slice(start, this.offset));
      const first = frame.keys.get(frame.at);
      if (first === undefined) frame.keys.set(frame.at, start);
      else this.duplicate(first, start);
    }
    this.state = "colon";
  }

  private colon(char: string): void {
    if (char !== ":") return this.fail("a colon after the property name");
    this.offset++;
    this.state = "value";
  }

  private afterValue(char: string): void {
    const frame = this.stack.at(-1);
    if (frame === undefined) return;
    if (char === (frame.keys === null ? "]" : "}")) return this.close();
    if (char !== ",")
      return this.fail(frame.keys === null ? "a comma or ] after an element" : "a comma or } after a value");
    if (typeof frame.at === "number") frame.at++;
    this.offset++;
    this.state = frame.keys === null ? "value" : "key";
  }

  private close(): void {
    this.stack.pop();
    this.offset++;
    this.state = "after";
  }

  private token(read: (text: string, from: number) => TokenEnd): boolean {
    const result = read(this.text, this.offset);
    if ("end" in result) {
      this.offset = result.end;
      return true;
    }
    this.fault = result;
    return false;
  }

  private duplicate(firstOffset: number, offset: number): void {
    this.duplicateCount++;
    if (this.duplicates.length < this.bounds.duplicatesMax) {
      this.duplicates.push({ path: this.path(), firstOffset, offset });
    }
  }

  private path(): PathSegment[] {
    return this.stack.map((frame) => frame.at);
  }

  private skipSpace(): void {
    for (; this.offset < this.text.length; this.offset++) {
      const unit = this.text.charCodeAt(this.offset);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
    }
  }

  private fail(expected: string): void {
    this.fault = { offset: this.offset, expected };
  }
}

function decodeKey(token: string): string {
  return token.includes("\\") ? String(JSON.parse(token)) : token.slice(1, -1);
}

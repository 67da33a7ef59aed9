import type { RegexEngine, RegexProgram } from "../../ports.ts";
import type { Span } from "./occurrence.ts";

/** Answers of a verification that are no offset. */
export const REGEX_MISS = -1;
export const REGEX_DEADLINE = -2;
export const REGEX_FAILED = -3;

/** Pieces of a text that are run as one, `separator` standing for what is left out between them. */
export class JoinedSpans {
  private readonly spans: readonly Span[];
  private readonly prefix: string;
  private readonly separator: string;
  private readonly joined: string;

  constructor(text: string, spans: readonly Span[], { separator = "", prefix = "" } = {}) {
    this.spans = spans;
    this.prefix = prefix;
    this.separator = separator;
    const [only] = spans;
    const whole = spans.length === 1 && only !== undefined && only.start === 0 && only.end === text.length;
    const body = whole ? text : spans.map(({ start, end }) => text.slice(start, end)).join(separator);
    this.joined = prefix + body;
  }

  /** Where the program matches, as an offset in the text, or one of the answers that are none. */
  run(engine: RegexEngine, program: RegexProgram): number {
    const match = engine.exec(program, this.joined, 0);
    if (match === null) return REGEX_MISS;
    if (match === "deadline") return REGEX_DEADLINE;
    if (match === "failed") return REGEX_FAILED;
    // The only groups of a key are what its look-behinds have made part of the match.
    const lookedBehind = match.groups.find((group, i) => i > 0 && group !== undefined);
    return this.offsetOf(match.start + (lookedBehind?.length ?? 0));
  }

  private offsetOf(joinedAt: number): number {
    let rest = joinedAt - this.prefix.length;
    for (const { start, end } of this.spans) {
      if (rest <= end - start) return Math.max(0, start + rest);
      rest -= end - start + this.separator.length;
    }
    return this.spans.at(-1)?.end ?? 0;
  }
}

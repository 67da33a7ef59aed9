/** A place in a text, both numbers from 1; the column counts UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset. `\n`, `\r` and `\r\n` each end a line, as in V8's own JSON messages. */
export function positionAt(text: string, offset: number): TextPosition {
  return positionsAt(text, [offset])[0] ?? { line: 1, column: 1 };
}

/** Line and column of each offset, in the order given; one pass over the text however many there are. */
export function positionsAt(text: string, offsets: readonly number[]): TextPosition[] {
  const result: TextPosition[] = offsets.map(() => ({ line: 1, column: 1 }));
  const ascending = offsets.map((offset, index) => ({ offset, index })).toSorted((a, b) => a.offset - b.offset);
  let line = 1;
  let lineStart = 0;
  let at = 0;
  for (const { offset, index } of ascending) {
    for (; at < offset; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 13 && text.charCodeAt(at + 1) === 10 && at + 1 < offset) at++;
      if (unit !== 10 && unit !== 13) continue;
      line++;
      lineStart = at + 1;
    }
    result[index] = { line, column: offset - lineStart + 1 };
  }
  return result;
}

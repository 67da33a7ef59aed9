/**
 * One literal key as the scanner sees it. `text` is never empty and is the key as written (trimmed, not lower-cased).
 * `wholeWord` is already false for keys with inner white space, which SillyTavern matches as plain substrings.
 */
export interface LiteralPattern {
  readonly text: string;
  readonly caseSensitive: boolean;
  readonly wholeWord: boolean;
}

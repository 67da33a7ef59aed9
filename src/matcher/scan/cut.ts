/** What part of the haystack an entry sees in a loop. */
export interface Cut {
  /** Newest messages; 0 or less sees nothing at all. */
  depth: number;
  /** Length of the joined text of those messages. */
  prefix: number;
  /** Bits of the sources that the entry asks for. */
  sources: number;
  /** Whether recursion texts are part of it. */
  recursion: boolean;
}

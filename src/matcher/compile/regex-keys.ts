import type { RegexProgram } from "../ports.ts";
import type { RegexGap } from "./regex-gap.ts";
import type { TranslatedRegex } from "./regex/translation.ts";

/** A regex key, once per source and flags in compiled lore. */
export interface RegexKey {
  readonly source: string;
  readonly flags: string;
  readonly regex: TranslatedRegex;
  /** How far a match can reach; only for regexes that may look beyond a line. */
  readonly gap: RegexGap | null;
  /** `id` is the index of the regex in the compiled lore. */
  readonly program: RegexProgram;
  /** Literal patterns of which every match holds at least one; empty: there are none to look for. */
  readonly required: readonly number[];
}

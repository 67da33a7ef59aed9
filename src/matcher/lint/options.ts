import { DEFAULT_SETTINGS, type ActivationSettings } from "../model/settings.ts";
import { QUARTER_COUNTER, type RegexProgram, type TokenCounter } from "../ports.ts";

/** What lint holds a book against. Each part has a default, so that a bare file can be linted. */
export interface LintOptions {
  /** The global activation settings; the product's own unless given. */
  readonly settings?: ActivationSettings;
  /** Tokens of the model's context, for a percentage budget. Without it only absolute budgets are looked at. */
  readonly contextTokens?: number;
  /** Counts the contents; a quarter of the UTF-16 length unless given. */
  readonly counter?: TokenCounter;
  /** Texts that the book will be scanned against (chat messages), for the check of their Unicode form. */
  readonly texts?: readonly string[];
  /** What the regex engine says against a program, null when it takes it; without it the engine is not asked. */
  readonly validate?: (program: RegexProgram) => string | null;
}

/** {@link LintOptions} with every default in place. */
export interface LintContext {
  readonly settings: ActivationSettings;
  readonly contextTokens: number | null;
  readonly counter: TokenCounter;
  readonly texts: readonly string[];
  readonly validate: (program: RegexProgram) => string | null;
}

/** The options with every default in place. */
export function lintContext(options: LintOptions): LintContext {
  return {
    settings: options.settings ?? DEFAULT_SETTINGS,
    contextTokens: options.contextTokens ?? null,
    counter: options.counter ?? QUARTER_COUNTER,
    texts: options.texts ?? [],
    validate: options.validate ?? (() => null),
  };
}

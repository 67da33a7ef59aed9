import type { GlobalScanData, Roll, StSettings } from "./case.ts";
import type { Listed } from "./entry-list.ts";
import type { Mistakes } from "./mistakes.ts";
import type { TimedEffects } from "./timed.ts";

/** Everything that one scan can see and that does not change during it. */
export interface World {
  readonly settings: StSettings;
  /** Newest first, trimmed, at most 1000. */
  readonly messages: readonly string[];
  readonly maxContext: number;
  readonly scanData: GlobalScanData;
  readonly injections: readonly string[];
  readonly characterFile: string | null;
  readonly characterTags: readonly string[];
  readonly list: readonly Listed[];
  readonly forced: ReadonlyMap<string, Listed>;
  readonly timed: TimedEffects;
  readonly dryRun: boolean;
  readonly mistakes: Mistakes;
  expand(text: string): string;
  /** Uses and notes one random number; `decide` says what it means. */
  roll(kind: Roll["kind"], owner: string, decide: (value: number) => Partial<Roll>): void;
  tokens(text: string): number;
}

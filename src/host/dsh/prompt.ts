import type { HostAgent } from "./agent.ts";

/** A section or a runtime context of a prompt that is being assembled. */
export interface PromptPart {
  readonly name: string;
  readonly text: string;
}

/** A prompt that is being assembled; texts hold `{{variable}}` references still. */
export interface PromptAssembly {
  readonly sections: readonly PromptPart[];
  readonly contexts: readonly PromptPart[];
  readonly tools: readonly unknown[];
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Who asks for a prompt. */
export interface PromptContext {
  /** Absent: nobody's, for diagnostics. */
  readonly agent?: HostAgent | undefined;
  /** Of the turn that asks; absent: no turn does. */
  readonly signal?: AbortSignal | undefined;
}

/** The registry of prompt sections. */
export interface PromptService {
  /** Throws when the name is taken. */
  section(section: {
    readonly name: string;
    readonly order: number;
    readonly text: (context: PromptContext) => string;
  }): unknown;
}

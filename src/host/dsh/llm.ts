/** Route and parameters of a model call. */
export interface CallConfig {
  readonly provider: string;
  readonly model: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly reasoningEffort?: string;
  readonly stop?: readonly string[];
}

/** What is known of a model. */
export interface ModelInfo {
  readonly context?: { readonly contextWindow?: unknown };
}

/** The model runtime. */
export interface LlmService {
  /** Rejects with code `UNSUPPORTED_REASONING_EFFORT` what the model cannot do. */
  resolveCallConfig(config: CallConfig, signal?: AbortSignal): Promise<unknown>;
  resolveModelInfo?(provider: string, model: string, signal?: AbortSignal): Promise<ModelInfo>;
}

/** A message of a request, as far as its system text goes. */
export interface StreamMessage {
  readonly role?: unknown;
  readonly content?: unknown;
  /** Of the event that it is in. */
  readonly id?: unknown;
}

/** A model request, frozen. */
export interface StreamOptions extends CallConfig {
  /** Log format V0; later ones have a message of role `system` first. */
  readonly system?: unknown;
  readonly messages?: readonly StreamMessage[];
  /** `{name, …}` each. */
  readonly tools?: unknown;
  readonly sessionId?: unknown;
  /** Set by callers that are no conversation: titles, compaction. */
  readonly purpose?: unknown;
}

/** A piece of a model's answer. */
export interface StreamChunk {
  readonly type?: unknown;
}

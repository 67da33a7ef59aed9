/**
 * The names under which turns leave for other tools, and nothing else of them: OpenTelemetry's conventions for
 * generative AI, which are in development and change, OpenInference's for Phoenix, Langfuse's, and our own below
 * `tavern.`. `version` goes up with every name that is changed or taken away; a test holds it against the list.
 */
export const CONVENTIONS = {
  version: "1",
  /** Of the conventions for generative AI. They have released nothing since they left the common ones. */
  schemaUrl: "https://opentelemetry.io/schemas/gen-ai/1.42.0",
  scope: "dsh-lorekeeper/turn-trace",
  service: "dsh",
} as const;

/** `gen_ai.operation.name`; also the first word of a span's name. */
export const OPERATIONS = {
  agent: "invoke_agent",
  retrieval: "retrieval",
  chat: "chat",
  tool: "execute_tool",
} as const;

/** Names of spans that OpenTelemetry has none for. */
export const SPANS = { assemble: "tavern.assemble", step: "tavern.step" } as const;

export const EVENTS = {
  citation: "tavern.citation",
  approvalAsked: "tavern.approval.asked",
  approvalDecided: "tavern.approval.decided",
  firstToken: "tavern.first_token",
} as const;

/** `openinference.span.kind`, Phoenix' `span_kind`. */
export const OPEN_INFERENCE_KINDS = ["AGENT", "RETRIEVER", "CHAIN", "LLM", "TOOL"] as const;
export type OpenInferenceKind = (typeof OPEN_INFERENCE_KINDS)[number];

export const NAMES = {
  serviceName: "service.name",
  errorType: "error.type",
  sessionId: "session.id",

  operation: "gen_ai.operation.name",
  agentName: "gen_ai.agent.name",
  conversationId: "gen_ai.conversation.id",
  compacted: "gen_ai.conversation.compacted",
  dataSourceId: "gen_ai.data_source.id",
  provider: "gen_ai.provider.name",
  requestModel: "gen_ai.request.model",
  temperature: "gen_ai.request.temperature",
  maxTokens: "gen_ai.request.max_tokens",
  reasoningLevel: "gen_ai.request.reasoning.level",
  stream: "gen_ai.request.stream",
  responseId: "gen_ai.response.id",
  finishReasons: "gen_ai.response.finish_reasons",
  timeToFirstChunk: "gen_ai.response.time_to_first_chunk",
  inputTokens: "gen_ai.usage.input_tokens",
  outputTokens: "gen_ai.usage.output_tokens",
  cacheReadTokens: "gen_ai.usage.cache_read.input_tokens",
  cacheWriteTokens: "gen_ai.usage.cache_write.input_tokens",
  /** The name before `cache_write`, which the readers of the pinned schema know. */
  cacheCreationTokens: "gen_ai.usage.cache_creation.input_tokens",
  reasoningTokens: "gen_ai.usage.reasoning.output_tokens",
  systemInstructions: "gen_ai.system_instructions",
  toolName: "gen_ai.tool.name",
  toolCallId: "gen_ai.tool.call.id",
  toolType: "gen_ai.tool.type",
  toolArguments: "gen_ai.tool.call.arguments",
  toolResult: "gen_ai.tool.call.result",

  openInferenceKind: "openinference.span.kind",
  llmModel: "llm.model_name",
  llmProvider: "llm.provider",
  llmPromptTokens: "llm.token_count.prompt",
  llmCompletionTokens: "llm.token_count.completion",
  llmTotalTokens: "llm.token_count.total",
  llmCacheRead: "llm.token_count.prompt_details.cache_read",
  llmCacheWrite: "llm.token_count.prompt_details.cache_write",
  llmReasoning: "llm.token_count.completion_details.reasoning",
  inputValue: "input.value",
  outputValue: "output.value",
  inputMimeType: "input.mime_type",
  outputMimeType: "output.mime_type",
  openInferenceToolName: "tool.name",

  langfuseTraceName: "langfuse.trace.name",
  langfuseType: "langfuse.observation.type",

  exportVersion: "tavern.export.version",
  exportBodies: "tavern.export.bodies",
  exportScrubbed: "tavern.export.scrubbed",
  startRecorded: "tavern.time.start_recorded",
  endRecorded: "tavern.time.end_recorded",
  turnId: "tavern.turn.id",
  turnNumber: "tavern.turn.number",
  surface: "tavern.turn.surface",
  turnState: "tavern.turn.state",
  outcome: "tavern.turn.outcome",
  clock: "tavern.turn.clock",
  recovered: "tavern.turn.recovered",
  redacted: "tavern.turn.redacted",
  profileVersion: "tavern.turn.profile_version",
  turnCacheBreak: "tavern.turn.cache_break",
  proposalKind: "tavern.turn.proposal",
  itemsTotal: "tavern.lore.items",
  itemsTruncated: "tavern.lore.items_truncated",
  callsOmitted: "tavern.turn.calls_omitted",
  toolsOmitted: "tavern.turn.tools_omitted",
  preStreamMs: "tavern.turn.pre_stream_ms",
  assembleMs: "tavern.assemble.ms",
  loadMs: "tavern.assemble.load_ms",
  scanMs: "tavern.assemble.scan_ms",
  compileMs: "tavern.assemble.compile_ms",
  bookName: "tavern.lore.book",
  bookRevision: "tavern.lore.revision",
  ran: "tavern.lore.ran",
  skippedReason: "tavern.lore.skipped_reason",
  pool: "tavern.lore.pool",
  disabled: "tavern.lore.disabled",
  keyMiss: "tavern.lore.key_miss",
  considered: "tavern.lore.considered",
  included: "tavern.lore.included",
  retrievers: "tavern.lore.retrievers",
  budgetLimit: "tavern.lore.budget.limit",
  budgetUsed: "tavern.lore.budget.used",
  captureId: "tavern.capture.id",
  recordId: "tavern.capture.record",
  assemblyVerified: "tavern.assemble.verified",
  blockCount: "tavern.assemble.blocks",
  blockBytes: "tavern.assemble.bytes",
  blockNames: "tavern.assemble.block.names",
  blockHashes: "tavern.assemble.block.hashes",
  cacheBreakState: "tavern.assemble.cache_break",
  cacheBreakBlock: "tavern.assemble.cache_break.block",
  step: "tavern.step.number",
  callId: "tavern.call.id",
  attempt: "tavern.attempt",
  attemptStatus: "tavern.attempt.status",
  callOutcome: "tavern.call.outcome",
  historyCount: "tavern.call.history",
  toolsOffered: "tavern.call.tools_offered",
  toolResults: "tavern.call.tool_results",
  systemHash: "tavern.call.system_hash",
  omittedParameters: "tavern.call.omitted_parameters",
  textChars: "tavern.call.text_chars",
  reasoningChars: "tavern.call.reasoning_chars",
  retryDelayMs: "tavern.attempt.retry_delay_ms",
  fallback: "tavern.attempt.fallback",
  toolStatus: "tavern.tool.status",
  toolInputBytes: "tavern.tool.input_bytes",
  toolOutputBytes: "tavern.tool.output_bytes",
  toolPruned: "tavern.tool.pruned",
  approvalId: "tavern.approval.id",
  approvalDecision: "tavern.approval.decision",
  linkKind: "tavern.link",
  citationEntry: "tavern.citation.entry",
  citationMatch: "tavern.citation.match",
  citationChars: "tavern.citation.chars",
  citationAmbiguous: "tavern.citation.ambiguous",
} as const;

/** Items of one reason: `tavern.lore.omitted.<reason>`. */
export const omittedName = (reason: string): string => `tavern.lore.omitted.${reason}`;

/** Of the `index`-th entry of a book. */
export const documentName = (index: number, field: "id" | "score" | "metadata"): string =>
  `retrieval.documents.${index}.document.${field}`;

/** Text of the `index`-th block of an assembly. */
export const blockTextName = (index: number): string => `tavern.assemble.block.${index}.text`;

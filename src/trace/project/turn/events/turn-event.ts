/**
 * The one vocabulary of what the log of a host tells of a turn, whatever its format. Nothing here is a text of anybody but
 * names and codes.
 */
export type TurnEvent =
  | { readonly kind: "turn-start"; readonly turn: number }
  | { readonly kind: "turn-end"; readonly reason: TurnEndReason }
  | { readonly kind: "step-start" | "step-end"; readonly step: number }
  | { readonly kind: "claim" }
  /** `isUser`: said by the user, not by a plugin or the host. */
  | { readonly kind: "user-message"; readonly messageId: string | null; readonly isUser: boolean }
  | ({ readonly kind: "assistant-message"; readonly step: number | null } & AssistantFacts)
  /** The log says that an attempt failed. */
  | { readonly kind: "attempt-failed"; readonly step: number | null; readonly failure: FailureFacts }
  | { readonly kind: "first-chunk"; readonly step: number | null }
  | { readonly kind: "retry"; readonly step: number | null; readonly delayMs: number | null }
  | { readonly kind: "retry-started"; readonly step: number | null }
  | ({ readonly kind: "tool-call" } & ToolCallFacts)
  | ({ readonly kind: "tool-result" } & ToolResultFacts)
  | { readonly kind: "approval-asked"; readonly id: string; readonly callId: string | null }
  | { readonly kind: "approval-decided"; readonly id: string; readonly decision: string | null }
  | { readonly kind: "setting"; readonly name: CeilingName; readonly value: string | boolean }
  /** Nodes of these events are in no later request. */
  | { readonly kind: "hidden"; readonly seqs: readonly number[] }
  | { readonly kind: "header" };

export type CeilingName = "sandboxMode" | "permissionPreset" | "approvalPolicy" | "planMode";

export interface TurnEndReason {
  readonly kind: string;
  /** Code of the error, or what cancelled the turn; null: not told. */
  readonly cause: string | null;
  readonly requestId: string | null;
}

export interface FailureFacts {
  readonly code: string | null;
  readonly requestId: string | null;
  readonly isAborted: boolean;
}

export interface AssistantFacts {
  readonly messageId: string | null;
  /** The turn was cancelled while it was said. */
  readonly interrupted: boolean;
  readonly provider: string | null;
  readonly model: string | null;
  /** UTF-16 units. */
  readonly textChars: number;
  readonly reasoningChars: number;
  readonly toolCallIds: readonly string[];
  readonly usage: UsageFacts | null;
}

export interface UsageFacts {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly cacheWriteTokens: number | null;
  readonly reasoningTokens: number | null;
}

export interface ToolCallFacts {
  readonly callId: string;
  readonly name: string;
  readonly step: number | null;
  /** Code Mode: the call that made it. */
  readonly parentCallId: string | null;
}

export interface ToolResultFacts {
  readonly callId: string;
  readonly isError: boolean;
  readonly errorCode: string | null;
}

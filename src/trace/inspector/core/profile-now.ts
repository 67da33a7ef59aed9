import type { Activation } from "../../model/turn/awareness.ts";
import type { ToolDefinition } from "../../model/turn/prompt.ts";

/** What a session has now: for the group "Available", labelled as current, and to say what has changed since a turn. */
export interface ProfileNow {
  readonly capabilities: readonly Activation[];
  readonly tools: readonly ToolDefinition[] | null;
  /** World books that are bound now. */
  readonly books: readonly {
    readonly resourceId: string;
    readonly name: string;
    readonly revision: string | null;
    readonly entries: number | null;
  }[];
  readonly bindings: {
    readonly presetId: string | null;
    readonly characterId: string | null;
    readonly userId: string | null;
  };
  /** Sections of the profile as it would be compiled now; null: not known. */
  readonly sections: readonly { readonly name: string; readonly hash: string | null }[] | null;
}

import { LibraryError } from "../../workers/client.ts";
import type { HostContext } from "../dsh/context.ts";
import type { PromptAssembly, PromptContext } from "../dsh/prompt.ts";
import { hasSections, insertProfile } from "../loader/anchor.ts";
import { note } from "../loader/live-sessions.ts";
import type { Loader, MadeProfile } from "../loader/loader.ts";
import type { PluginDiagnosticCode } from "../loader/plugin-diagnostics.ts";
import type { Recorders } from "./recorders.ts";

/**
 * `system-prompt/assemble`: puts the profile of the agent's session in the place of the anchor. All work is one call of
 * the threads. Without a profile the prompt stays as the host made it; nothing is thrown into the host but
 * `TAVERN_PROFILE_TOO_LARGE`.
 */
export function onSystemPromptAssemble(context: HostContext, loader: Loader, { captures, turns }: Recorders): void {
  const assemble = async (
    _assembly: PromptAssembly,
    asked: PromptContext,
    next: () => Promise<PromptAssembly>,
  ): Promise<PromptAssembly> => {
    const recording = captures.begin(asked);
    try {
      const base = await next();
      const made = await profileFor(asked, loader);
      const prompt = made === null ? null : insertedOrNot(base, { made, loader, isTurn: asked.signal !== undefined });
      captures.returned(recording, made, prompt);
      if (recording !== null)
        turns.assembled(recording, { assembly: made?.assembly ?? null, before: base, after: prompt });
      return prompt ?? base;
    } catch (error) {
      captures.broke(recording, asked.signal);
      throw error;
    }
  };
  context.on("system-prompt/assemble", assemble);
}

async function profileFor(asked: PromptContext, loader: Loader): Promise<MadeProfile | null> {
  const { agent, signal } = asked;
  // Whoever asks without an agent may say so in any way.
  if (typeof agent?.id !== "string") return null;
  try {
    return await loader.profile({ agent, signal });
  } catch (error) {
    if (error instanceof LibraryError && error.code === "TAVERN_PROFILE_TOO_LARGE") throw error;
    const session = loader.sessions.get(agent.id);
    const why = error instanceof Error ? error.message : String(error);
    if (signal?.aborted !== true && session !== undefined) note(session, "TAVERN_WORKER_UNAVAILABLE", why);
    return null;
  }
}

interface Insert {
  readonly made: MadeProfile;
  readonly loader: Loader;
  /** The prompt is a turn's: what it says counts. */
  readonly isTurn: boolean;
}

/** What other plugins have made of a prompt may throw wherever it is looked at: then it is the host's to deal with. */
function insertedOrNot(base: unknown, insert: Insert): PromptAssembly | null {
  try {
    return inserted(base, insert);
  } catch (error) {
    const why = error instanceof Error ? error.name : typeof error;
    note(insert.made.session, "TAVERN_PROMPT_UNUSABLE", `the prompt could not be read (${why})`);
    return null;
  }
}

/** Why nothing was inserted; a new answer takes the place of the last one. */
const NOT_INSERTED: readonly PluginDiagnosticCode[] = ["TAVERN_ANCHOR_REMOVED", "TAVERN_PROMPT_UNUSABLE"];

/** null: nothing was put in; the session's notes say why. */
function inserted(base: unknown, { made, loader, isTurn }: Insert): PromptAssembly | null {
  const { session, assembly } = made;
  const { output } = assembly;
  if (output === null) return null;
  for (const code of NOT_INSERTED) session.notes.delete(code);
  if (!hasSections(base)) {
    note(session, "TAVERN_PROMPT_UNUSABLE", "the prompt has no list of sections");
    return null;
  }
  const { sections, systemPromptMode: mode } = output;
  const prompt = insertProfile(base, { sections, mode, openBraces: loader.openBraces });
  if (prompt === null) {
    note(session, "TAVERN_ANCHOR_REMOVED", "the prompt has no section pmp-dsh-tavern:profile");
    return null;
  }
  if (isTurn) loader.handOver(made);
  return prompt;
}

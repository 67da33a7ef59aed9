import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import type { AssembleCall, AssemblyClient, Scene, Selection } from "../../workers/protocol.ts";
import type { Config } from "../config.ts";
import type { Library } from "../library/face.ts";
import type { ConversationInput } from "../session/face.ts";
import { composeBooks, type SessionComposition } from "./composition.ts";
import type { Assembly } from "./face.ts";
import type { SessionBase } from "./memory.ts";
import { pluginDiagnostic } from "./plugin-diagnostics.ts";
import { timeZone } from "./time-zone.ts";
import { turnSeed } from "./turn-seed.ts";

export interface AssemblerOptions {
  readonly client: AssemblyClient;
  readonly library: Library;
  readonly config: Pick<Config, "maxProfileBytes" | "scanDeadlineMs">;
  /** Name of the host variable whose value is `{{`. */
  readonly openBraces: string;
}

/** One assembly to be made. */
export interface AssemblyRequest {
  readonly sessionId: string;
  readonly selection: Selection;
  /** null: no conversation takes part. */
  readonly input: ConversationInput | null;
  readonly base: SessionBase;
  readonly contextTokens: number | null;
  readonly model?: string;
  /** In place of what the turn says. */
  readonly seed?: string;
  readonly trigger?: string;
  /** Of the session, beside those of this assembly. */
  readonly notes?: readonly Diagnostic[];
  readonly signal?: AbortSignal | undefined;
  /** How long books may be waited for; `scanDeadlineMs` unless given. */
  readonly waitMs?: number;
}

/** What the turn of a session is called that nobody can read. */
const NO_CONVERSATION = { messages: [], messageCount: 0, replied: true, turnKey: "turn:0" } as const;

/** Makes assemblies of bound resources: decides what takes part, and leaves all work to one call of the threads. */
export class Assembler {
  readonly #options: AssemblerOptions;

  constructor(options: AssemblerOptions) {
    this.#options = options;
  }

  /** Rejects with an abort, a closed client, `TAVERN_PROFILE_TOO_LARGE`. */
  async assemble(request: AssemblyRequest): Promise<Assembly> {
    const started = performance.now();
    const { client, library } = this.#options;
    const { sessionId, selection, input, notes = [] } = request;
    const composed = composeBooks(library, selection);
    const { composition: books, bindingSources } = composed;
    const call = this.#call(request, composed);
    const result = await client.assemble(call);
    const { output } = result;
    const diagnostics = [
      ...notes,
      ...composed.diagnostics,
      ...windowFindings(input),
      ...result.diagnostics,
      ...(output?.diagnostics ?? []),
      ...(output?.profileDiagnostics ?? []),
    ];
    const activation = input?.activation ?? null;
    const totalMs = performance.now() - started;
    return { sessionId, selection, books, bindingSources, call, result, output, activation, diagnostics, totalMs };
  }

  /** The same call without running it, for explanations. */
  call(request: AssemblyRequest): AssembleCall {
    return this.#call(request, composeBooks(this.#options.library, request.selection));
  }

  #call(request: AssemblyRequest, { books, preset, character, user }: SessionComposition): AssembleCall {
    const { library, config, openBraces } = this.#options;
    const { selection, signal, waitMs } = request;
    return {
      folder: library.status.folder,
      books,
      settings: library.activationSettings.value,
      preset,
      character,
      user,
      options: selection.character,
      scene: sceneOf(request),
      bytesMax: config.maxProfileBytes,
      openBraces,
      scanDeadlineMs: config.scanDeadlineMs,
      ...(signal === undefined ? {} : { signal }),
      ...(waitMs === undefined ? {} : { waitMs }),
    };
  }
}

function sceneOf(request: AssemblyRequest): Scene {
  const { sessionId, base, contextTokens, trigger = "normal", model } = request;
  const { messages, messageCount, replied, turnKey } = request.input ?? NO_CONVERSATION;
  return {
    sessionId,
    messages: [...messages],
    messageCount,
    replied,
    trigger,
    contextTokens,
    ...(model === undefined ? {} : { model }),
    timed: base.timed,
    variables: base.variables.map(([name, value]) => [name, value]),
    globals: base.globals.map(([name, value]) => [name, value]),
    seeds: { turn: request.seed ?? turnSeed(base.seed, turnKey), session: base.seed },
    nowMs: Date.now(),
    timeZone: timeZone(),
  };
}

function windowFindings(input: ConversationInput | null): Diagnostic[] {
  if (input === null || !input.activation.truncated) return [];
  const { scannedCharacters, availableCharacters } = input.activation;
  const message = `${scannedCharacters} of ${availableCharacters} UTF-16 units of the conversation were scanned`;
  return [pluginDiagnostic("WORLD_BOOK_SCAN_TEXT_TRUNCATED", message, "info")];
}

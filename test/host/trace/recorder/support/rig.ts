import type { HostAgent } from "../../../../../src/host/dsh/agent.ts";
import type { StreamOptions } from "../../../../../src/host/dsh/llm.ts";
import type { PromptAssembly } from "../../../../../src/host/dsh/prompt.ts";
import type { MadeProfile } from "../../../../../src/host/loader/loader.ts";
import type { OpenSession } from "../../../../../src/host/loader/open-session.ts";
import type { DialectName } from "../../../../../src/host/session/face.ts";
import type { Recorder, RecorderOptions, Recording } from "../../../../../src/host/trace/recorder/recorder.ts";
import { fakeLoader } from "../../../loader/support/fakes.ts";
import { Log } from "../../../session/support/log.ts";
import { assemblyOf } from "./assembly.ts";
import { KeptCaptures } from "./kept.ts";
import { promptOf, requestOf } from "./prompts.ts";
import { recorderOf } from "./recorder.ts";

/** A host of any log format as far as a recorder hears of it: it appends events and calls what hooks call. */
export class RecordedHost {
  readonly kept = new KeptCaptures();
  readonly loader = fakeLoader();
  readonly recorder: Recorder;
  readonly log: Log;
  readonly agent: HostAgent;
  readonly session: OpenSession;
  readonly #abort = new AbortController();
  #told = 0;

  constructor(dialect: DialectName, options: Partial<RecorderOptions> = {}) {
    this.log = new Log(dialect);
    const session = this.log.session() as unknown as HostAgent["session"];
    this.agent = { id: session.id, session, status: "running", options: {} };
    this.session = this.loader.sessions.enter(this.agent);
    this.recorder = recorderOf(this.loader, this.kept, options);
  }

  /** What was appended to the log since is published. */
  publish(): void {
    for (const event of this.log.events.slice(this.#told)) {
      this.#told += 1;
      const session = this.loader.sessions.observe(this.agent.session, event);
      if (session !== undefined) this.recorder.event(session, event);
    }
  }

  begin(): Recording | null {
    return this.recorder.begin({ agent: this.agent, signal: this.#abort.signal });
  }

  returned(recording: Recording | null, prompt: PromptAssembly | null): void {
    const made = { session: this.session, turn: 1, assembly: assemblyOf() } satisfies MadeProfile;
    this.recorder.returned(recording, made, prompt);
  }

  /** A turn begins and its first assembly is made. */
  assemble(prompt: PromptAssembly | null = promptOf({ one: "One." })): void {
    this.log.turnStart();
    this.publish();
    this.returned(this.begin(), prompt);
    this.log.stepStart();
    this.publish();
  }

  request(turn = 1, step = 1): void {
    this.recorder.requested({ agent: this.agent, turn, step });
  }

  /** What the host writes before a request leaves, in the place where its format has it. */
  writeHeader(system = "One."): number {
    const at = this.log.system(system);
    if (this.log.dialect !== "v0") this.log.push("request/header", { header: { config: {} }, reason: "initial" });
    this.publish();
    return at;
  }

  /** The request leaves. `at`: the event with its system text. */
  stream(at: number, system = "One."): void {
    const options: Partial<StreamOptions> =
      this.log.dialect === "v0"
        ? { system }
        : { messages: [{ id: `s${at}`, role: "system", content: [{ type: "text", text: system }] }] };
    this.recorder.observed(this.session, requestOf(options));
  }

  /** The attempt on its way fails in the words of the log's format. */
  fail(turn = 1, step = 1): number {
    const chunk = { type: "finish", reason: { kind: "error", failure: { code: "SERVER", message: "no" } } };
    const seq =
      this.log.dialect === "v0"
        ? this.log.push("assistant/chunk", { turn, step, chunk })
        : this.log.push("assistant/attempt", { turn, step, stream: [{ type: "chunk", time: 1, chunk }] });
    this.publish();
    return seq;
  }

  /** The turn ends. */
  end(error?: object): number {
    this.log.stepEnd();
    const reason = error === undefined ? { kind: "completed" } : { kind: "error", error };
    const seq = this.log.push("turn/end", { turn: 1, reason });
    this.publish();
    return seq;
  }
}

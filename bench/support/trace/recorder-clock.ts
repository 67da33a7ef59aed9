import { LogMarks } from "../../../src/host/session/history-marks.ts";
import { Recorder } from "../../../src/host/trace/recorder/recorder.ts";
import { CallWatch } from "../../../src/host/turns/recorder/call-watch.ts";
import { TurnRecorder } from "../../../src/host/turns/recorder/turn-recorder.ts";

/** What is recorded at the boundary of a call, from the begin of its assembly until the request leaves. */
const AT_CALL = ["begin", "returned", "requested", "observed"] as const;
const AT_CALL_OF_TURN = ["assembled", "leaves"] as const;

/** Time of the host thread that the recorders of captures and turns took, in milliseconds, by the clock: processor time is counted in ticks. */
export interface RecorderTimes {
  /** Of each call, all that is done for it together. */
  readonly calls: readonly number[];
  /** Of each event of the log, by type. */
  readonly events: ReadonlyMap<string, readonly number[]>;
}

/**
 * Times every recorder of this process in what the hooks ask of it, and the marks of the log that are kept for it, until
 * `stop`. The recorder runs as it is, in the host and on what the host gives it.
 */
export class RecorderClock {
  #call = 0;
  #event = 0;
  #calls: number[] = [];
  #events = new Map<string, number[]>();
  readonly #restore: (() => void)[] = [];

  constructor() {
    // Captures are told to the recorder of turns within these, so its time for them is in theirs.
    for (const name of AT_CALL) this.#time(Recorder.prototype, name, (ms) => (this.#call += ms));
    for (const name of AT_CALL_OF_TURN) {
      this.#time(TurnRecorder.prototype, name, (ms) => {
        this.#call += ms;
        if (name === "leaves") this.#endCall();
      });
    }
    // A chunk is looked at before its event is logged; an event is marked first, and then told to both recorders.
    this.#time(CallWatch.prototype, "chunk", (ms) => (this.#event += ms));
    this.#time(LogMarks.prototype, "take", (ms) => (this.#event += ms));
    this.#time(Recorder.prototype, "event", (ms) => (this.#event += ms));
    this.#time(TurnRecorder.prototype, "event", (ms, args) =>
      this.#endEvent(ms, args[1] as { readonly type?: unknown }),
    );
  }

  /** What was timed since the last time. */
  take(): RecorderTimes {
    const times = { calls: this.#calls, events: this.#events };
    this.#calls = [];
    this.#events = new Map();
    return times;
  }

  stop(): void {
    for (const restore of this.#restore) restore();
  }

  #endCall(): void {
    this.#calls.push(this.#call);
    this.#call = 0;
  }

  #endEvent(ms: number, { type }: { readonly type?: unknown }): void {
    const times = this.#events.get(String(type)) ?? [];
    times.push(this.#event + ms);
    this.#events.set(String(type), times);
    this.#event = 0;
  }

  #time<Of extends object>(of: Of, name: keyof Of & string, add: (ms: number, args: unknown[]) => void): void {
    const own = of[name];
    if (typeof own !== "function") throw new Error(`no function ${name}`);
    Reflect.set(of, name, function timed(this: unknown, ...args: unknown[]): unknown {
      const started = performance.now();
      try {
        return Reflect.apply(own, this, args);
      } finally {
        add(performance.now() - started, args);
      }
    });
    this.#restore.push(() => Reflect.set(of, name, own));
  }
}

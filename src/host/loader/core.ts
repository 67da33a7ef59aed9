import type { LoreClient } from "../../workers/client.ts";
import type { Library } from "../library/face.ts";
import type { Trace } from "../trace/face.ts";
import type { TurnPorts, Turns } from "../turns/face.ts";
import type { SessionMemory } from "./memory.ts";
import type { SelectionPolicy } from "./selection-policy.ts";

/** What assemblies and routes work on. */
export interface Core {
  readonly client: LoreClient;
  readonly library: Library;
  readonly memory: SessionMemory;
  readonly policy: SelectionPolicy;
  readonly trace: Trace;
  readonly turns: TurnPorts;
  /** What is read of turns; absent: they are not kept. */
  readonly turnTrace?: Turns;
}

/** A core whose data folder may be still being read: from its opening to its end. */
export interface OpeningCore {
  readonly client: LoreClient;
  /** There at once: what is told before the folder is open waits for it. */
  readonly trace: Trace;
  /** There at once too. */
  readonly turns: TurnPorts;
  /** Rejects when the folder could not be read. */
  readonly ready: Promise<Core>;
  /** null while the folder is being read. */
  readonly opened: Core | null;
  /** Runs before the records are closed: whoever still has something to tell them. */
  atEnd(work: () => void): void;
  /** Resolves when nothing is left: threads, timers, the lock of the folder. Never rejects. */
  close(): Promise<void>;
}

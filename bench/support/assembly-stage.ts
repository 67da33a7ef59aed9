import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openLibrary } from "../../src/host/library/open-library.ts";
import * as plugin from "../../src/host/plugin.ts";
import { open } from "../../src/workers/client.ts";
import { type AssemblyCorpus, assemblyCorpus, markedIn } from "./assembly-corpus.ts";
import { bootDshHost, type DshHost, type SeenSection } from "./dsh-host.ts";
import { sessionHistory } from "./session-history.ts";
import { type TimerDelays, watchTimer } from "./timer-delay.ts";

const SESSION = "bench-session";
const WARM_TURNS_MAX = 100;
const WARM_PAUSE_MS = 2_000;
const PART = "pmp-dsh-tavern:part:";

/** One assembly in the real host: from before every plugin had its say until after all of them. */
export interface SeenAssembly {
  readonly ms: number;
  /** Of a 1 ms timer of the host thread in that time. */
  readonly delays: TimerDelays;
  readonly sections: readonly SeenSection[];
}

/** A session of heavy use in the real host, in this process, with the plugin on it. */
export interface AssemblyStage {
  readonly corpus: AssemblyCorpus;
  /** Events of the session when it began. */
  readonly events: number;
  /** One turn of the session, and its assembly. */
  assembly(): Promise<SeenAssembly>;
  /** Throws unless the sections hold exactly the entries that a plain matcher wakes; gives its time and their number. */
  check(assembly: SeenAssembly): { readonly plainMs: number; readonly active: number };
  close(): Promise<void>;
}

/** Boots it and makes turns until the book is in the prompt. `events`: events that the session has at least. */
export async function openAssemblyStage(events = 0): Promise<AssemblyStage> {
  const corpus = assemblyCorpus();
  const folder = await mkdtemp(join(tmpdir(), "lorekeeper-bench-"));
  await fillLibrary(folder, corpus);
  let began = 0;
  let stop: (() => TimerDelays) | undefined;
  let seen: SeenAssembly | undefined;
  const host = await bootDshHost({
    begins: () => {
      stop = watchTimer();
      began = performance.now();
    },
    ends: (sections) => {
      const ms = performance.now() - began;
      if (stop !== undefined) seen = { ms, delays: stop(), sections };
    },
  });
  const mounted = await host.context.plugin(plugin, { dataDir: folder, window: { messages: WINDOW_MESSAGES } });
  const history = sessionHistory(corpus.chat, events);
  const session = await host.start(SESSION, history);
  const close = (): Promise<void> => closeAll({ host, unmount: async () => mounted.dispose(), folder });
  let turns = 0;
  const assembly = async (): Promise<SeenAssembly> => {
    await session.turn(...corpus.turn(turns));
    turns++;
    if (seen === undefined) throw new Error("no assembly was seen");
    return seen;
  };
  try {
    await warm(assembly);
  } catch (error) {
    await close();
    throw error;
  }
  const check = (made: SeenAssembly): ReturnType<AssemblyStage["check"]> => checked(made, { corpus, turns });
  return { corpus, events: history.length, assembly, check, close };
}

/** Imports the book and the preset, and binds the session to them. */
async function fillLibrary(folder: string, corpus: AssemblyCorpus): Promise<void> {
  const workers = open({ threads: 1 });
  const library = await openLibrary({ client: workers, folder });
  try {
    const book = await library.import("world-book", shared(corpus.worldFile), { fileName: "bench.json" });
    const preset = await library.import("preset", shared(corpus.presetFile), { fileName: "bench.json" });
    await library.select(SESSION, { presetId: preset.row.id, worldBookIds: [book.row.id] });
  } finally {
    await library.close();
    await workers.close();
  }
}

function shared(text: string): SharedArrayBuffer {
  const bytes = Buffer.from(text);
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

/** The first requests may go without the book, which is still being compiled. */
async function warm(assembly: () => Promise<SeenAssembly>): Promise<void> {
  for (let turn = 0; turn < WARM_TURNS_MAX; turn++) {
    const { sections } = await assembly();
    if (markedIn(sections.map(({ text }) => text).join("\n")).length > 0) {
      for (let more = 0; more < 5; more++) await assembly();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, WARM_PAUSE_MS));
  }
  throw new Error(`no lore in the prompt after ${WARM_TURNS_MAX} turns`);
}

function checked(
  { sections }: SeenAssembly,
  { corpus, turns }: { readonly corpus: AssemblyCorpus; readonly turns: number },
): { plainMs: number; active: number } {
  const parts = sections.filter(({ name }) => name.startsWith(PART));
  if (parts.length < SECTIONS_MIN) throw new Error(`${parts.length} sections, expected ${SECTIONS_MIN} at least`);
  const ours = markedIn(parts.map(({ text }) => text).join("\n")).toSorted((a, b) => a - b);
  const since = Array.from({ length: turns }, (_, turn) => corpus.turn(turn))
    .flat()
    .slice(0, -1);
  const window = windowOf([...corpus.chat, ...since].toReversed());
  const { uids, ms } = corpus.plain(window);
  const theirs = uids.toSorted((a, b) => a - b);
  if (ours.join() !== theirs.join()) throw new Error(`${ours.length} entries, a plain matcher wakes ${theirs.length}`);
  return { plainMs: ms, active: ours.length };
}

const SECTIONS_MIN = 60;
/** So many that the units bound the window. */
const WINDOW_MESSAGES = 1_024;
const WINDOW_UNITS = 65_536;

/** Newest first: whole messages within the bounds, and the newest end of the next. */
function windowOf(messages: readonly string[]): string[] {
  const kept: string[] = [];
  let left = WINDOW_UNITS;
  for (const text of messages.slice(0, WINDOW_MESSAGES)) {
    if (left <= 0) break;
    kept.push(text.slice(-left));
    left -= text.length;
  }
  return kept;
}

interface Closing {
  readonly host: DshHost;
  readonly unmount: () => Promise<unknown>;
  readonly folder: string;
}

async function closeAll({ host, unmount, folder }: Closing): Promise<void> {
  await unmount();
  await host.close();
  await rm(folder, { recursive: true, force: true });
}

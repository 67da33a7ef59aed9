import type { FileSessionMemory } from "../../../../src/host/loader/session-memory.ts";
import { turnSeed } from "../../../../src/host/loader/turn-seed.ts";
import { changedVariables } from "../../../../src/host/loader/variable-change.ts";
import { type BookSource, DEFAULT_SETTINGS, type LoreClient, scanRequest } from "../../../../src/workers/client.ts";

interface LoggedEvent {
  readonly id: string;
  /** null: an event without a text. */
  readonly text: string | null;
}

export interface ChatParts {
  readonly client: LoreClient;
  readonly memory: FileSessionMemory;
  readonly book: BookSource;
}

let messages = 0;

/**
 * A session as a host has one: a log whose forks share its beginning, turns that scan, observe their request and are
 * answered. Only the newest message is scanned, so that whatever else is active is so by its effects.
 */
export class Chat {
  readonly sessionId: string;
  readonly #parts: ChatParts;
  readonly #log: LoggedEvent[];
  #turn: number;

  private constructor(
    sessionId: string,
    parts: ChatParts,
    from: { readonly log: readonly LoggedEvent[]; turn: number },
  ) {
    this.sessionId = sessionId;
    this.#parts = parts;
    this.#log = [...from.log];
    this.#turn = from.turn;
  }

  static async begin(sessionId: string, parts: ChatParts): Promise<Chat> {
    await parts.memory.open({ sessionId, inherited: 0 });
    return new Chat(sessionId, parts, { log: [], turn: 0 });
  }

  /** Events so far. */
  get length(): number {
    return this.#log.length;
  }

  /** One turn of one step, or more that are alike; the contents of what is active, in order. */
  async say(text: string, { steps = 1, observed = true } = {}): Promise<string[]> {
    this.#turn++;
    this.#add(null);
    const id = `message-${messages++}`;
    const before = this.#log.filter((event) => event.text !== null).map((event) => event.text ?? "");
    this.#log.push({ id, text });
    let active: string[] = [];
    for (let step = 0; step < steps; step++) active = await this.#step([text, ...before.reverse()], id, observed);
    this.#add("Well.");
    this.#add(null);
    return active;
  }

  /** A fork that has the events below `inherited`. Its turns may have numbers that turns of this session have. */
  async fork(sessionId: string, inherited: number): Promise<Chat> {
    const { memory } = this.#parts;
    await memory.open({ sessionId, parentId: this.sessionId, inherited });
    return new Chat(sessionId, this.#parts, { log: this.#log.slice(0, inherited), turn: this.#turn - 1 });
  }

  /** The same session over another memory, as after a restart. */
  async reopened(memory: FileSessionMemory): Promise<Chat> {
    await memory.open({ sessionId: this.sessionId, inherited: 0 });
    return new Chat(this.sessionId, { ...this.#parts, memory }, { log: this.#log, turn: this.#turn });
  }

  async #step(texts: readonly string[], messageId: string, observed: boolean): Promise<string[]> {
    const { client, memory, book } = this.#parts;
    const base = memory.base(this.sessionId, this.#turn);
    const settings = { ...DEFAULT_SETTINGS, scanDepth: 1, recursive: false };
    const { answer, head } = await client.scan({
      books: [book],
      settings,
      request: scanRequest({ settings, messages: [...texts], timed: base.timed }),
      macros: { variables: base.variables.map(([...pair]) => pair), globals: base.globals.map(([...pair]) => pair) },
      seeds: { turn: turnSeed(base.seed, messageId), session: base.seed },
    });
    if (answer === null || head === null) throw new Error("nothing was scanned");
    if (observed) {
      memory.advance(this.sessionId, this.#turn, this.#log.length - 1, {
        timed: answer.timed,
        variables: changedVariables(base.variables, head.variables),
        globals: changedVariables(base.globals, head.globals),
      });
    }
    return answer.activated.map(({ content }) => content);
  }

  #add(text: string | null): void {
    this.#log.push({ id: `event-${messages++}`, text });
  }
}

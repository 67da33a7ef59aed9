import { type IncomingMessage, request } from "node:http";

import { eventsIn, type SentEvent } from "./live.ts";

/** A real HTTP client of a stream of events. */
export class StreamClient {
  readonly status: number;
  /** All that has come. */
  text = "";
  /** The events that have come whole. */
  readonly events: SentEvent[] = [];
  #rest = "";
  /** The server has ended the stream, or the connection is gone. */
  isOver = false;
  readonly #response: IncomingMessage;
  #wake: (() => void)[] = [];

  private constructor(response: IncomingMessage) {
    this.#response = response;
    this.status = response.statusCode ?? 0;
    response.setEncoding("utf8");
    response.on("data", (text: string) => {
      this.text += text;
      this.#rest += text;
      const end = this.#rest.lastIndexOf("\n\n") + 2;
      if (end < 2) return;
      this.events.push(...eventsIn(this.#rest.slice(0, end)));
      this.#rest = this.#rest.slice(end);
      this.#tell();
    });
    response.on("error", () => undefined);
    response.on("close", () => {
      this.isOver = true;
      this.#tell();
    });
  }

  /** Resolves with the head of the answer. */
  static open(port: number, path: string, headers: Readonly<Record<string, string>> = {}): Promise<StreamClient> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ port, host: "127.0.0.1", path, agent: false, headers });
      outgoing.on("response", (response) => resolve(new StreamClient(response)));
      outgoing.on("error", reject);
      outgoing.end();
    });
  }

  get headers(): IncomingMessage["headers"] {
    return this.#response.headers;
  }

  get names(): string {
    return this.events.map(({ name }) => name).join(" ");
  }

  get last(): SentEvent | undefined {
    return this.events.at(-1);
  }

  /** Resolves when it is so; rejects when the stream is over and it is not. */
  async until(isSo: (client: StreamClient) => boolean): Promise<void> {
    while (!isSo(this)) {
      if (this.isOver) throw new Error(`the stream is over: ${this.names}`);
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  /** Resolves when the server has ended the stream. */
  async over(): Promise<void> {
    while (!this.isOver) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  /** Reads nothing any more. */
  pause(): void {
    this.#response.pause();
    this.#response.socket.pause();
  }

  resume(): void {
    this.#response.socket.resume();
    this.#response.resume();
  }

  close(): void {
    this.#response.destroy();
  }

  #tell(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}

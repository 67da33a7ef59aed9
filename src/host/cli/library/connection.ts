import { readAddress } from "../../address.ts";
import { write, type CliIo } from "../io.ts";
import type { Options } from "../options.ts";
import { oneLine } from "../table.ts";
import { ApiClient } from "./api-client.ts";
import { dataFolder } from "./data-folder.ts";
import type { HttpSend } from "./http-send.ts";
import type { Send } from "./send.ts";

/** An open way to a library. */
export interface Connection {
  readonly api: ApiClient;
  /** What messages call it: the address of the plugin, or the data folder. */
  readonly place: string;
  readonly through: "plugin" | "files";
  readonly close: () => Promise<void>;
}

// What is on either way takes a while to load, and `scan`, `why` and `lint` go neither.
const httpTo = async (url: string): Promise<HttpSend> => (await import("./http-send.ts")).httpSend(url);

async function overHttp(url: string): Promise<Connection> {
  const { send, close } = await httpTo(url);
  return { api: new ApiClient(send), place: url, through: "plugin", close };
}

/** Whether our API answers at an address, whatever it says. */
async function answers(send: Send): Promise<boolean> {
  try {
    const { status, contentType } = await send({ method: "GET", path: "/v1/status" });
    return status < 500 && contentType.includes("json");
  } catch {
    return false;
  }
}

/** The plugin that `address.json` names, if it runs and answers; else a note for people, or null where there is none. */
async function running(folder: string): Promise<Connection | { readonly note: string | null }> {
  const found = await readAddress(folder);
  switch (found.state) {
    case "none":
      return { note: null };
    case "unreadable":
      return { note: `address.json in ${folder} is not readable (${found.why})` };
    case "ended":
      return { note: `the plugin that wrote address.json (process ${found.address.pid}) has ended` };
    case "running": {
      const { url, pid } = found.address;
      const { send, close } = await httpTo(url);
      if (await answers(send)) return { api: new ApiClient(send), place: url, through: "plugin", close };
      await close();
      return { note: `the plugin at ${url} (process ${pid}) of address.json does not answer` };
    }
  }
}

/** What is going to be done with a library. */
export interface ConnectOptions {
  /** Something is added: a data folder that is not there is made. */
  readonly adds?: boolean;
}

/** Opens the library that a command line means: `--url`, else the running plugin of the data folder, else its files. */
export async function connect(options: Options, io: CliIo, { adds = false }: ConnectOptions = {}): Promise<Connection> {
  const url = options.text("url");
  if (url !== undefined) return overHttp(url);
  const folder = dataFolder(options, io.env);
  const plugin = await running(folder);
  if ("api" in plugin) return plugin;
  if (plugin.note !== null) await write(io.stderr, `${oneLine(plugin.note)}; working on the files\n`);
  const { openFiles } = await import("./files.ts");
  const { send, close } = await openFiles(folder, { create: adds, threads: adds && io.stderr.isTTY === true });
  return { api: new ApiClient(send), place: folder, through: "files", close };
}

/** Runs `work` on the library that a command line means, and gives it up again whatever happens. */
export async function withLibrary<Result>(
  { options, io, adds = false }: { readonly options: Options; readonly io: CliIo } & ConnectOptions,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(options, io, { adds });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

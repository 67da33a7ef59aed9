import { stat } from "node:fs/promises";
import { type LoreClient, open, openLocal } from "../../../workers/client.ts";
import { createHttp } from "../../http/server.ts";
import { openLibrary } from "../../library/open-library.ts";
import { CliError } from "../error.ts";
import { systemCode } from "../system-code.ts";
import { packageVersion } from "../version.ts";
import { API_ROOT, type ApiRequest, type Send } from "./send.ts";

/** The API over the files of a data folder, in this process. */
export interface OpenedFiles {
  readonly send: Send;
  /** Awaits running writes and gives the folder up. */
  readonly close: () => Promise<void>;
}

export interface FilesOptions {
  /** Make the folder when it is not there; else it counts as an empty library. */
  readonly create: boolean;
  /** Work in threads, so that this one stays free to show how far it has come. */
  readonly threads: boolean;
}

/** Opens the files of a data folder; as their reader while another process owns them. Errors: `data-folder-invalid`. */
export async function openFiles(folder: string, { create, threads }: FilesOptions): Promise<OpenedFiles> {
  if (!(await isFolder(folder)) && !create) return { send: emptySend, close: () => Promise.resolve() };
  const client = threads ? open({ threads: 1 }) : await openHere();
  try {
    const library = await openLibrary({ client, folder });
    let fault: unknown;
    const { app } = createHttp({
      library,
      version: packageVersion(),
      status: () => ({ state: "on", reasons: [], dialect: null, host: null, workers: client.status }),
      onFault: (error) => (fault = error),
    });
    const send: Send = async (request) => {
      const response = await app.request(`${API_ROOT}${request.path}`, requestInit(request));
      // The answer to a fault of this program says nothing about it: that is for people on other machines.
      if (fault !== undefined) throw fault;
      const { status, headers } = response;
      return {
        status,
        contentType: headers.get("content-type") ?? "",
        disposition: headers.get("content-disposition") ?? "",
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    };
    const close = async (): Promise<void> => {
      await library.close();
      await client.close();
    };
    return { send, close };
  } catch (error) {
    await client.close();
    throw error;
  }
}

function requestInit({ method, body, contentType = "application/json" }: ApiRequest): RequestInit {
  if (method === "GET") return { method };
  return { method, headers: { "content-type": contentType }, body: body ?? null };
}

/** The engine in this thread; loaded only for those who want it here. */
async function openHere(): Promise<LoreClient> {
  const { openSession } = await import("../../../workers/session.ts");
  return openLocal(openSession());
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (cause) {
    const code = systemCode(cause);
    if (code === "ENOENT") return false;
    throw new CliError("data-folder-invalid", `${path} cannot be looked at (${code})`, { cause });
  }
  throw new CliError("data-folder-invalid", `${path} is no folder`);
}

const EMPTY = { ok: true, characters: [], presets: [], worldBooks: [], users: [], trash: [] };

/** What a data folder that is not there yet holds. */
const emptySend: Send = ({ method, path }) => {
  const found = method === "GET" && !/^\/v1\/[a-z-]+\/./.test(path);
  const json = found ? EMPTY : { ok: false, error: { code: "NOT_FOUND", message: "there is no library yet" } };
  const bytes = Buffer.from(JSON.stringify(json));
  return Promise.resolve({ status: found ? 200 : 404, contentType: "application/json", disposition: "", bytes });
};

import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { ensureBuilt } from "../dist.ts";
import { projectRoot } from "../tidy/tree.ts";
import { TavernApi } from "./api.ts";
import { type Home, makeHome, type PatchRow, PLUGIN } from "./home.ts";
import { installDsh } from "./install.ts";
import { type ModelLog, readModelLog, scriptedModel } from "./model/log.ts";
import type { SeenRequest } from "./model/scripted.ts";
import { bootDsh, type Dsh } from "./process.ts";
import { DshRpc } from "./rpc.ts";

/** A running host with the scripted model, and the calls of its clients. */
export interface Host {
  readonly dsh: Dsh;
  readonly rpc: DshRpc;
  readonly api: TavernApi;
}

/** Settings for machines that are busy with other tests: a scan that is merely slow is not cut short. */
export const PATIENT = { scanDeadlineMs: 30_000 };

/** A home for one test file; hosts that it boots are ended with it. */
export interface Place {
  readonly home: Home;
  /** The rows of the scripted model as a patch file. */
  readonly modelPatch: string;
  /** `rows`: the last patch; the plugin's row is made {@link PATIENT} unless given. `env`: beside the host's own. */
  boot(rows?: readonly PatchRow[], env?: Readonly<Record<string, string>>): Promise<Host>;
  seen(): ModelLog;
  /** Says something; the request of it that the model got. Throws when the turn did not complete. */
  ask(host: Host, sessionId: string, text: string): Promise<SeenRequest>;
  /** Resolves when the model has had that many requests. */
  requests(count: number): Promise<void>;
  close(): Promise<void>;
}

const REQUEST_MS = 30_000;
const LOOK_MS = 25;

/** Installs the host and builds the package where that is needed. */
export async function openPlace(): Promise<Place> {
  const say = (line: string): void => console.log(line);
  await Promise.all([installDsh(say), ensureBuilt(projectRoot, say)]);
  const home = makeHome();
  const log = join(home.folder, "model.jsonl");
  const modelPatch = home.patchFile("model", scriptedModel(log));
  const hosts: Host[] = [];
  const seen = (): ModelLog => readModelLog(log);
  return {
    home,
    modelPatch,
    seen,
    boot: async (rows = [{ id: PLUGIN, config: PATIENT }], env = {}) => {
      const dsh = await bootDsh(home, { patches: [modelPatch, home.patchFile("rows", rows)], env });
      const host = { dsh, rpc: new DshRpc(dsh.url), api: new TavernApi(dsh.url) };
      hosts.push(host);
      return host;
    },
    ask: async ({ rpc }, sessionId, text) => {
      const before = seen().requests.length;
      const end = await rpc.turn(sessionId, text);
      const reason = JSON.stringify(end.data["reason"]);
      if (!reason.includes('"completed"')) throw new Error(`the turn ended with ${reason}`);
      const request = seen()
        .requests.slice(before)
        .find((one) => one.sessionId === sessionId && one.purpose === null);
      if (request === undefined) throw new Error("the turn made no request");
      return request;
    },
    requests: async (count) => {
      const deadline = Date.now() + REQUEST_MS;
      while (seen().requests.length < count) {
        if (Date.now() > deadline) throw new Error(`the model had no request within ${REQUEST_MS} ms`);
        await setTimeout(LOOK_MS);
      }
    },
    close: async () => {
      for (const { dsh } of hosts) await dsh.kill();
      home.remove();
    },
  };
}

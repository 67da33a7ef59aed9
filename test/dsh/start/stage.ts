import { join } from "node:path";

import { ensureBuilt } from "../../dist.ts";
import { projectRoot } from "../../tidy/tree.ts";
import { TavernApi } from "../api.ts";
import { makeHome, PLUGIN } from "../home.ts";
import { installDsh } from "../install.ts";
import { type ModelLog, readModelLog, scriptedModel } from "../model/log.ts";
import type { Scripts } from "../model/scripted.ts";
import { bootDsh, type Dsh } from "../process.ts";
import { DshRpc } from "../rpc.ts";
import { whenCompiled } from "./compiled.ts";
import { addDemo, type Demo, readDemo } from "./demo.ts";

/** A host that runs with the demo bound to a session. */
export interface Stage {
  readonly dsh: Dsh;
  readonly rpc: DshRpc;
  readonly api: TavernApi;
  readonly demo: Demo;
  readonly sessionId: string;
  readonly model: string;
  /** The plugin's data folder. */
  readonly data: string;
  /** The folder that the session works in. */
  readonly workspace: string;
  /** Milliseconds of what was done. */
  readonly took: { readonly boot: number; readonly demo: number };
  /** What reached the model. */
  seen(): ModelLog;
  /** Ends the host and removes its folder. */
  close(): Promise<void>;
}

export interface StageOptions {
  /** Progress for people. */
  readonly say: (line: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends everything that was begun; the stage then rejects. */
  readonly signal: AbortSignal;
  /** Of the scripted model; without one it says what it heard. */
  readonly scripts?: Scripts;
}

/** The first words come while threads still start, on whatever machine: the demo shows its lore all the same. */
const SETTINGS = { scanDeadlineMs: 20_000 };

/** Installs and builds what is missing, boots and binds. */
export async function openStage({ say, environment, signal, scripts = {} }: StageOptions): Promise<Stage> {
  await Promise.all([installDsh(say, signal), ensureBuilt(projectRoot, say, signal)]);
  say("Starting DeepSeek Harness and importing the demo ...");
  const home = makeHome();
  try {
    home.profile("web", { plugin: "bundle", rows: [{ id: PLUGIN, config: SETTINGS }] });
    const log = join(home.folder, "model.jsonl");
    const real = (environment["DEEPSEEK_API_KEY"] ?? "") !== "";
    const patches = [home.patchFile("model", scriptedModel(log, { real, scripts }))];
    const booting = performance.now();
    const dsh = await bootDsh(home, { patches, signal });
    const booted = performance.now();
    const close = async (): Promise<void> => {
      await dsh.stop();
      home.remove();
    };
    try {
      const [rpc, api, demo] = [new DshRpc(dsh.url), new TavernApi(dsh.url), readDemo()];
      const { workspaceId } = await rpc.workspace(home.workspace);
      const sessionId = await rpc.createSession({ workspaceId });
      await api.bind(sessionId, await addDemo(api, demo));
      const took = { boot: booted - booting, demo: performance.now() - booted };
      await whenCompiled(api, { signal });
      const model = real ? "DeepSeek (your DEEPSEEK_API_KEY)" : "a script, without a network";
      const { data, workspace } = home;
      return { dsh, rpc, api, demo, sessionId, model, data, workspace, took, seen: () => readModelLog(log), close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    home.remove();
    throw error;
  }
}

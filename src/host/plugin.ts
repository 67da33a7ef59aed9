import { open } from "../workers/client.ts";
import { readConfig } from "./config.ts";
import type { HostContext } from "./dsh/context.ts";
import { RunningPlugin } from "./mount/running-plugin.ts";

/** Name of the plugin in the host. */
export const name = "dsh-lorekeeper";

/** No service is required: a row that waits for one would keep the host from starting. */
export const inject: string[] = [];

/**
 * Mounts the plugin. `config`: see `ConfigSchema`. Everything that it registers and opens ends with the context, which
 * the host awaits. Never throws.
 */
export function apply(context: HostContext, config?: unknown): void {
  try {
    const plugin = new RunningPlugin({
      host: context,
      config: readConfig(config),
      openClient: ({ threads }) => open(threads === undefined ? {} : { threads }),
    });
    context.effect(() => {
      plugin.start();
      return () => plugin.close();
    }, "dsh-lorekeeper");
  } catch (error) {
    console.warn(`dsh-lorekeeper: TAVERN_START_FAILED: ${error instanceof Error ? error.message : String(error)}`);
  }
}

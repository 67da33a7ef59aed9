import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { writeAddress } from "../../../../src/host/address.ts";
import { packageVersion } from "../../../../src/host/cli/version.ts";
import { createHttp } from "../../../../src/host/http/server.ts";
import { openLibrary } from "../../../../src/host/library/open-library.ts";
import { openLocal } from "../../../../src/workers/client.ts";
import { openSession } from "../../../../src/workers/session.ts";

/** A running API over a data folder, as a plugin has it: it owns the folder and says where it is. */
export interface RunningApi {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves a data folder on a free port. `announce`: write `address.json`. */
export async function serve(folder: string, { announce = true } = {}): Promise<RunningApi> {
  const client = openLocal(openSession());
  const library = await openLibrary({ client, folder });
  const version = packageVersion();
  const status = () => ({ state: "on", reasons: [], dialect: null, host: null, workers: null }) as const;
  const { handler } = createHttp({ library, version, status });
  const server: Server = createServer((request, response) => void handler(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = { url, pid: process.pid, startedAt: new Date().toISOString(), version };
  const withdraw = announce ? await writeAddress(folder, address) : () => Promise.resolve();
  return {
    url,
    async close() {
      await withdraw();
      server.closeAllConnections();
      server.close();
      await library.close();
      await client.close();
    },
  };
}

const OWNER = `
import { openLibrary } from ${JSON.stringify(new URL("../../../../src/host/library/open-library.ts", import.meta.url).href)};
import { openLocal } from ${JSON.stringify(new URL("../../../../src/workers/client.ts", import.meta.url).href)};
import { openSession } from ${JSON.stringify(new URL("../../../../src/workers/session.ts", import.meta.url).href)};
const library = await openLibrary({ client: openLocal(openSession()), folder: process.argv[1] });
console.log(library.status.role);
process.stdin.resume();
process.stdin.on("end", async () => { await library.close(); process.exit(0); });
`;

/** Another process that owns a data folder until it is told to end. */
export async function otherOwner(folder: string): Promise<{ readonly pid: number; readonly end: () => Promise<void> }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", OWNER, folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [role] = (await once(child.stdout, "data")) as [Buffer];
  if (role.toString().trim() !== "owner") throw new Error(`the other process is ${role.toString()}`);
  return {
    pid: child.pid ?? 0,
    async end() {
      const gone = once(child, "exit");
      child.stdin.end();
      await gone;
    },
  };
}

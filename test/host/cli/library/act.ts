import type { HelpPage } from "../../../../src/host/cli/help.ts";
import type { CliIo } from "../../../../src/host/cli/io.ts";
import type { ApiClient } from "../../../../src/host/cli/library/api-client.ts";
import type { ApiRequest } from "../../../../src/host/cli/library/send.ts";
import { parseOptions, type Options } from "../../../../src/host/cli/options.ts";
import { reportError } from "../../../../src/host/cli/report-error.ts";
import { fakeIo, type FakeProcess, type Told } from "../support.ts";
import { fakeApi, type FakeRoutes } from "./fake-api.ts";

/** An action of `library` and its options. */
export interface Action {
  readonly page: HelpPage;
  readonly run: (api: ApiClient, options: Options, io: CliIo) => Promise<number>;
}

/** Runs an action on a fake API; errors are told as the command tells them. */
export async function act(
  { page, run }: Action,
  argv: readonly string[],
  fake: { readonly routes: FakeRoutes } & FakeProcess,
): Promise<Told & { calls: readonly ApiRequest[] }> {
  const { io, told } = fakeIo(fake);
  const { api, calls } = fakeApi(fake.routes);
  const rows = page.options.flatMap((group) => group.rows);
  let code: number;
  try {
    code = await run(api, parseOptions(argv, rows), io);
  } catch (error) {
    code = await reportError(error, io);
  }
  return { code, ...told(), calls };
}

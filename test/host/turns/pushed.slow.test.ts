import { afterEach, expect, it } from "vitest";

import type { TurnPushStatus } from "../../../src/host/turns/push/face.ts";
import { type ReadSpan, readProto } from "../../trace/export/support/otlp-reader.ts";
import { ApiTester } from "../http/support/client.ts";
import { overSocket } from "../http/support/socket.ts";
import { type Bench, openBench } from "../loader/support/host.ts";
import { bookOf, imported, presetOf } from "../loader/support/library.ts";
import { collector, status } from "./push/support/collector.ts";

const ENTRY = "The harbour is cold.";

let endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.toReversed()) await end();
  endings = [];
});

interface Told {
  readonly state: string;
  readonly reasons: readonly { readonly code: string }[];
  readonly push: TurnPushStatus | null;
}

/** A real host with the plugin, which sends its turns to a server that answers so. */
async function sending(answer: Parameters<typeof collector>[0]) {
  const server = await collector(answer);
  endings.push(() => server.close());
  const headers = { authorization: "Bearer secret" };
  const bench: Bench = await openBench({ trace: { otlp: { endpoint: server.address, headers } } }, { web: true });
  endings.push(() => bench.close());
  const api = await ApiTester.open(overSocket(bench.host.context.webServer.port));
  const book = await imported(bench.core.library, "world-book", bookOf("Sea", { harbor: ENTRY }));
  const presetId = await imported(bench.core.library, "preset", presetOf("A story of {{char}}."));
  const agent = await bench.host.bound(bench.core, "pushed", { presetId, worldBookIds: [book] });
  const told = async (path = "/v1/status"): Promise<Told> => (await api.send("GET", path)).json as Told;
  return {
    server,
    bench,
    agent,
    book,
    told,
    /** Resolves when so many turns are done with, one way or the other. */
    done: async (count: number): Promise<TurnPushStatus> => {
      for (;;) {
        const { push } = await told();
        if (push !== null && push.sent + push.dropped >= count) return push;
      }
    },
  };
}

const valueOf = ({ attributes }: ReadSpan, key: string): unknown =>
  Object.values(attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

it("a turn of a running plugin gets to an endpoint of OpenTelemetry, as a whole and without its texts", async () => {
  const { server, bench, agent, book, told, done } = await sending(status(200));
  bench.host.model.script.push("The harbour is cold, they say.");
  await bench.host.say(agent, "the harbor");
  expect(await done(1)).toMatchObject({ endpoint: server.address, sent: 1, dropped: 0, waiting: 0, problem: null });
  const [received] = server.received;
  expect(received?.headers).toMatchObject({ authorization: "Bearer secret", "content-type": "application/x-protobuf" });
  const [resource] = readProto(received?.body ?? new Uint8Array()).resourceSpans;
  const spans = resource?.scopeSpans.flatMap((scope) => scope.spans) ?? [];
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const [root, ...others] = spans.filter(({ parentSpanId = "" }) => parentSpanId === "");
  expect([root?.name, others]).toEqual(["invoke_agent dsh", []]);
  expect(root && valueOf(root, "gen_ai.conversation.id")).toBe(agent.id);
  expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining([`retrieval ${book}`, "chat echo"]));
  expect(Buffer.from(received?.body ?? []).includes(ENTRY)).toBe(false);
  expect(await told()).toMatchObject({ state: "on", reasons: [] });
  expect(JSON.stringify([await told(), await told("/v4/capabilities")])).not.toContain("secret");
  // Each turn once.
  await bench.host.say(agent, "and again");
  expect(await done(2)).toMatchObject({ sent: 2 });
  expect(server.received).toHaveLength(2);
});

it("one that the endpoint refuses is told with a code, and the plugin goes on", async () => {
  const { server, bench, agent, told, done } = await sending(status(401));
  await bench.host.say(agent, "the harbor");
  const problem = { code: "TURN_PUSH_REFUSED", message: `${server.address}: status 401` };
  expect(await done(1)).toMatchObject({ sent: 0, dropped: 1, problem });
  expect(await told()).toMatchObject({ state: "degraded", reasons: [problem] });
  expect((await told("/v4/capabilities")).push).toMatchObject({ dropped: 1, problem });
  expect(await bench.host.say(agent, "the harbor")).toContain(ENTRY);
});

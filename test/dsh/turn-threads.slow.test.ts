import { afterAll, beforeAll, expect, it } from "vitest";

import type { TurnTrace } from "../../src/trace/model/turn/turn-trace.ts";
import { StreamClient } from "../host/turns/support/stream-client.ts";
import { type Host, openPlace, type Place } from "./host.ts";
import { HANG } from "./model/scripted.ts";
import { CARD, PRESET } from "./resources.ts";
import { ENDS_THREADS } from "./thread-killer.ts";

/** A real host all of whose threads are ended, while a turn runs that somebody looks at, and between turns. */

const BOOK = JSON.stringify({
  name: "Gates",
  entries: { 0: { uid: 0, key: ["gate"], content: "The gate is shut.", position: 0, comment: "Gate" } },
});

let place: Place;
let host: Host;
let sessionId: string;

beforeAll(async () => {
  place = await openPlace();
  place.home.profile("web", { plugin: "bundle" });
  host = await place.boot(undefined, { NODE_OPTIONS: ENDS_THREADS });
  sessionId = await host.rpc.createSession({ cwd: place.home.workspace });
  const worldBookIds = [await host.api.add("world-book", BOOK, "gates.json")];
  const characterId = await host.api.add("character", CARD, "ada.json");
  await host.api.bind(sessionId, {
    presetId: await host.api.add("preset", PRESET, "tale.json"),
    characterId,
    worldBookIds,
  });
  await place.ask(host, sessionId, "Open the gate.");
}, 400_000);
afterAll(() => place.close());

const pathOf = (rest: string): string => `/v4/sessions/${encodeURIComponent(sessionId)}/${rest}`;

const stream = (): Promise<StreamClient> =>
  StreamClient.open(Number(new URL(host.dsh.url).port), `/pmp-dsh-tavern/api${pathOf("live")}`);

/** A stream of the session that tells nothing of the turn before any more. */
async function idleStream(): Promise<StreamClient> {
  for (;;) {
    const client = await stream();
    await client.until(({ events }) => events.length > 0);
    if (client.names === "idle") return client;
    await client.over();
  }
}

let deaths = 0;
/** Resolves when all threads were told to end. Throws when there was none. */
async function endThreads(): Promise<void> {
  deaths++;
  process.kill(host.dsh.pid, "SIGUSR2");
  const output = await host.dsh.printed(new RegExp(`(?:threads ended: [1-9][^]*){${deaths}}`, "u"));
  expect(output).not.toContain("threads ended: 0");
}

const turnOf = async ({ last }: StreamClient): Promise<TurnTrace> => {
  const { turn } = await host.api.get<{ turn: TurnTrace }>("GET", pathOf(`turns/${String(last?.data["turnId"])}`));
  return turn;
};

it("tells a turn to its end whose threads were ended under it, and stores it", async () => {
  const client = await idleStream();
  await host.rpc.prompt(sessionId, `The gate ${HANG}`);
  await client.until(({ events }) =>
    events.some(({ name, data }) => name === "snapshot" && (data["trace"] as TurnTrace).calls[0]?.firstTokenMs != null),
  );
  await endThreads();
  await host.rpc.call("session.cancel", { sessionId });
  await client.over();
  expect(client.last).toMatchObject({ name: "end", data: { outcome: "aborted", persisted: true } });
  expect(await turnOf(client)).toMatchObject({ outcome: "aborted", bodies: "persisted" });
});

it("makes the next turn as if nothing had been, once there are threads again", async () => {
  await endThreads();
  const client = await idleStream();
  await place.ask(host, sessionId, "Open the gate again.");
  await client.over();
  expect(client.last).toMatchObject({ name: "end", data: { outcome: "completed", persisted: true } });
  const status = await host.api.get<{ state: string; turns: { problem: unknown; dropped: number } }>(
    "GET",
    "/v1/status",
  );
  expect(status.turns).toMatchObject({ problem: null, dropped: 0 });
  // Whether the lore of that one turn was there in time or not, it is there in the next.
  const request = await place.ask(host, sessionId, "And the gate once more.");
  expect(JSON.stringify(request)).toContain("The gate is shut.");
});

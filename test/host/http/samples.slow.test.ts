import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeFolder, message, type TestFolder, TestHost } from "../loader/support/host.ts";
import { changedActiveView } from "./support/active-difference.ts";
import { ApiTester } from "./support/client.ts";
import { apiPath } from "./support/contract.ts";
import { Mask, readSamples, sampleOf } from "./support/replay.ts";
import { eventually, overSocket, send } from "./support/socket.ts";

interface Difference {
  /** What the recorded response becomes. */
  readonly change: (response: Record<string, unknown>) => unknown;
  readonly why: string;
}

/** Where we deliberately answer otherwise than the recorded version. */
const DIFFERENCES: Readonly<Record<string, Difference>> = {
  "010": {
    change: (response) => ({ ...response, code: "PRESET_NOT_FOUND" }),
    why: "preset errors have their code beside the text",
  },
  "011": {
    change: (response) => ({ ...response, code: "INVALID_PRESET_REQUEST" }),
    why: "preset errors have their code beside the text",
  },
  "048": {
    change: changedActiveView,
    why: "regex keys run, rp is inactive, decisions have totals, sections have no labels, an edit keeps parameters",
  },
  "050": {
    change: (response) => ({ ...response, code: "INVALID_REQUEST" }),
    why: "errors of the oldest kind have their code beside the text",
  },
  "053": {
    change: (response) => ({ ...response, code: "PRESET_AGENT_RUNNING" }),
    why: "preset errors have their code beside the text",
  },
  "116": {
    change: ({ characters, ...rest }) => ({
      ...rest,
      characters: (characters as { name: string }[]).filter(({ name }) => name !== "Imported character"),
    }),
    why: "a JSON object that is no card is refused, so there is no 'Imported character'",
  },
};

const samples = readSamples();

/** The bytes that were imported: the samples keep them parsed, in `source.raw` of the document. */
function rawOf(number: string, ...path: string[]): string {
  let value: unknown = sampleOf(number).response;
  for (const key of path) value = (value as Record<string, unknown>)[key];
  return JSON.stringify(value);
}

const RAW_BODIES: Readonly<Record<string, string>> = {
  "012": rawOf("014", "character", "source", "raw"),
  "023": rawOf("023", "worldBook", "book", "source", "raw"),
};

describe("the recorded requests of the published API", () => {
  const recorded = new Mask();
  const ours = new Mask();
  let folder: TestFolder;
  let host: TestHost;
  let port: number;
  let tester: ApiTester;

  beforeAll(async () => {
    folder = await makeFolder();
    host = await TestHost.boot(folder);
    await host.mount({ dataDir: folder.data });
    ({ port } = host.context.webServer);
    tester = await ApiTester.open(overSocket(port));
  });
  afterAll(async () => {
    await host.close();
    await folder.remove();
  });

  /** A step of the recording that is not among the samples. Paths and bodies name resources by the samples' ids. */
  async function step(method: string, path: string, body: unknown): Promise<void> {
    const { status } = await tester.send(method, translate(path), {
      body: JSON.parse(translate(JSON.stringify(body))),
    });
    expect(status).toBeLessThan(300);
  }
  const translate = (text: string): string => ours.unmask(recorded.text(text));

  async function replay(number: string): Promise<void> {
    const { request, status, headers, response } = sampleOf(number);
    const raw = RAW_BODIES[number];
    const body =
      request.body === undefined ? undefined : (JSON.parse(translate(JSON.stringify(request.body))) as unknown);
    const call = raw !== undefined ? { raw } : body === undefined ? {} : { body };
    const answer = await tester.send(request.method, translate(request.path), call);
    const expected = DIFFERENCES[number]?.change(response as Record<string, unknown>) ?? response;
    expect(answer.status).toBe(status);
    expect(ours.value(answer.json)).toEqual(recorded.value(expected));
    for (const [name, value] of Object.entries(headers)) {
      expect(`${name}: ${ours.text(answer.headers.get(name) ?? "")}`).toBe(`${name}: ${recorded.text(value)}`);
    }
  }

  const preset = "/v1/presets/37b420d9-f2b7-4ce8-8c13-de08d6f30907";
  const character = "/v1/characters/f01d8326-0c90-4023-b68a-b846e377b274";
  const bookId = "world-book-bc0cb8168b834873";

  it("presets", async () => {
    for (const number of ["001", "002", "003", "006", "008", "010", "011"]) await replay(number);
  });

  it("characters", async () => {
    for (const number of ["012", "014", "015", "016", "018", "020"]) await replay(number);
  });

  it("world books", async () => {
    for (const number of ["023", "024", "025"]) await replay(number);
    await step("PATCH", `/v1/world-books/${bookId}`, { name: "Lore2" });
    await replay("028");
  });

  it("users", async () => {
    for (const number of ["030", "031", "032", "033", "034"]) await replay(number);
  });

  it("relations", async () => {
    await replay("035");
    await replay("036");
    await step("PUT", `${preset}/world-books`, { worldBookIds: [bookId] });
    await step("PUT", `${character}/world-books`, { worldBookIds: [bookId] });
    await replay("040");
  });

  it("selections", async () => {
    await step("POST", "/v1/select", { sessionId: "sess-1", id: preset.split("/").at(-1) });
    await replay("042");
    await replay("043");
    await step("POST", "/v1/world-book-selection", { sessionId: "sess-1", worldBookIds: [bookId] });
    for (const number of ["045", "046", "047"]) await replay(number);
  });

  it("the active view", () => replay("048"));

  it("the audit", async () => {
    await replay("050");
    const { request, response, status } = sampleOf("052");
    const refused = await tester.unknown(request.method, request.path, { body: request.body });
    expect({ status: refused.status, response: refused.json }).toEqual({ status, response });
  });

  it("selections while the agent of the session is in a turn", async () => {
    const agent = await host.agent("sess-1");
    const { promise, resolve } = Promise.withResolvers<string>();
    host.model.script.push(promise);
    agent.followup(message("Hello"));
    await eventually(() => host.model.requests.length > 0);
    await replay("053");
    resolve("Hello yourself");
    await agent.whenIdle();
  });

  it("security", async () => {
    const at = (number: string, headers: Record<string, string>) => {
      const { request } = sampleOf(number);
      const { method, path, body } = request;
      // A GET has no body: what follows its head would be taken for the next request.
      const sent = method === "GET" ? {} : { body: [JSON.stringify(body ?? {})] };
      return send(port, { method, path: apiPath(path), headers, ...sent });
    };
    for (const [number, headers] of [
      ["107", { host: "evil.example" }],
      ["108", { origin: "http://evil.example" }],
    ] as const) {
      const refused = await at(number, headers);
      expect(refused.status).toBe(sampleOf(number).status);
      expect(JSON.parse(new TextDecoder().decode(refused.bytes))).toEqual(sampleOf(number).response);
      expect(refused.headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
    const gone = await tester.unknown("GET", sampleOf("111").request.path);
    expect(gone.json).toEqual(sampleOf("111").response);
  });

  it("deletions", async () => {
    for (const number of ["113", "115", "116"]) await replay(number);
  });

  it("are all replayed, and no difference is listed for nothing", () => {
    const replayed = [
      ..."001 002 003 006 008 010 011 012 014 015 016 018 020 023 024 025 028 030 031 032 033 034 035 036".split(" "),
      ..."040 042 043 045 046 047 048 050 052 053 107 108 111 113 115 116".split(" "),
    ];
    expect(replayed).toEqual([...samples.keys()].toSorted());
    expect(Object.keys(DIFFERENCES).filter((number) => !samples.has(number))).toEqual([]);
    expect(Object.values(DIFFERENCES).every(({ why }) => why !== "")).toBe(true);
  });
});

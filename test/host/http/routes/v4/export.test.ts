import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../../src/matcher/limits.ts";
import { kept } from "../../support/fake-turns.ts";
import { openV4, pathOf } from "./support.ts";

const FILE = { file: "turn-1.json", mediaType: "application/json", bytes: new TextEncoder().encode("{}") };
const AT = { ownerId: "local", sessionId: "s" };

async function open(count = 3) {
  const rig = await openV4(Array.from({ length: count }, (_, i) => kept(`t_${i + 1}`)));
  rig.reads.answers = { export: FILE };
  return rig;
}

describe("GET …/turns/{turnId}/export", () => {
  it("is a file to save", async () => {
    const { get, reads } = await open();
    const answer = await get(`${pathOf("s", "turns", "t_2", "export")}?format=otlp-json&bodies=1&scrub=0`);
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''turn-1.json");
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(reads.asked).toEqual([["export", AT, ["t_2"], { format: "otlp-json", bodies: true, scrub: false }]]);
  });

  it("is our own format without bodies unless something else is asked for", async () => {
    const { get, reads } = await open();
    await get(pathOf("s", "turns", "t_2", "export"));
    expect(reads.asked[0]?.[3]).toEqual({ format: "jsonl", bodies: false, scrub: false });
    for (const bad of ["format=zip", "bodies=yes", "scrub=2"]) {
      const answer = await get(`${pathOf("s", "turns", "t_2", "export")}?${bad}`);
      expect(answer).toMatchObject({ status: 400, json: { code: "INVALID_REQUEST" } });
    }
  });

  it("is refused when it could not be scrubbed", async () => {
    const { get, reads } = await open();
    reads.answers = { export: { refused: "EXPORT_LEAK: a path is left in field cwd" } };
    expect(await get(`${pathOf("s", "turns", "t_2", "export")}?scrub=1`)).toMatchObject({
      status: 409,
      json: { code: "TURN_EXPORT_REFUSED", error: "EXPORT_LEAK: a path is left in field cwd" },
    });
  });
});

it("an export that would be too large is refused by its limit", async () => {
  const { get, reads } = await open();
  reads.answers = { export: { refused: "TURN_EXPORT_LIMIT: more than 9 bytes" } };
  expect(await get(pathOf("s", "export"))).toMatchObject({
    status: 400,
    json: { code: "TURN_EXPORT_LIMIT", error: "more than 9 bytes" },
  });
});

describe("GET /v4/sessions/{sessionId}/export", () => {
  it("is a range of turns, the oldest first", async () => {
    const { get, reads } = await open(5);
    expect((await get(`${pathOf("s", "export")}?from=t_2&to=t_4&format=perfetto`)).status).toBe(200);
    expect(reads.asked.at(-1)).toEqual([
      "export",
      AT,
      ["t_2", "t_3", "t_4"],
      { format: "perfetto", bodies: false, scrub: false },
    ]);
  });

  it("has its bounds", async () => {
    const { get } = await open(LIMITS.exportTurns.value + 1);
    expect(await get(pathOf("s", "export"))).toMatchObject({ status: 400, json: { code: "TURN_EXPORT_LIMIT" } });
    expect((await get(`${pathOf("s", "export")}?from=t_2`)).status).toBe(200);
    const few = await open(3);
    expect(await few.get(`${pathOf("s", "export")}?from=none`)).toMatchObject({ status: 404 });
  });
});

import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";

import { openApiDocument } from "../../../src/host/http/openapi.ts";
import { allRoutes } from "../../../src/host/http/routes/all.ts";
import { fakeLibrary } from "./support/fake-library.ts";
import { HOST_STATUS, openHttp, publishedContract } from "./support/client.ts";

const deps = {
  library: fakeLibrary(),
  version: "1.2.3",
  status: () => HOST_STATUS,
  running: () => false,
  runningSessions: () => [],
  onFault: () => undefined,
};

const documentOf = async (): Promise<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(await openApiDocument(allRoutes(deps), "1.2.3"))) as Record<string, unknown>;

describe("the OpenAPI document", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const document = await documentOf();
    const result = await new Validator().validate(document);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.2.3" } });
  });

  it("is refused by that validator when it is bent", async () => {
    const document = await documentOf();
    const result = await new Validator().validate({ ...document, paths: { "no slash": {} } });
    expect(result.valid).toBe(false);
  });

  it("has every registered route, and no other", async () => {
    const { app } = openHttp(fakeLibrary());
    const registered = app.routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/gu, "{$1}")}`);
    const contract = await publishedContract();
    const described = Object.entries(contract.document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(registered.toSorted());
    expect(new Set(described).size).toBe(described.length);
  });

  it("names each operation once", async () => {
    const { paths = {} } = await openApiDocument(allRoutes(deps), "1");
    const ids = Object.values(paths).flatMap((item) =>
      [item.get, item.put, item.post, item.patch, item.delete].flatMap((one) => one?.operationId ?? []),
    );
    expect(ids.length).toBeGreaterThan(40);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the judge over responses", () => {
  const json = new Headers({ "content-type": "application/json; charset=utf-8" });
  const receive = (status: number, value: unknown, headers = json) => ({
    status,
    headers,
    bytes: new TextEncoder().encode(JSON.stringify(value)),
  });
  const root = "/pmp-dsh-tavern/api/v1";

  it("takes what is described", async () => {
    const contract = await publishedContract();
    contract.check({ method: "GET", path: `${root}/users?x=1` }, receive(200, { ok: true, users: [] }));
  });

  it.each([
    ["a route that is not there", "GET", `${root}/other`, receive(200, {}), "no such route"],
    ["a method that is not there", "PUT", `${root}/users`, receive(200, {}), "no such route"],
    ["a status that is not there", "GET", `${root}/users`, receive(418, {}), "no such status"],
    [
      "another media type",
      "GET",
      `${root}/users`,
      receive(200, {}, new Headers({ "content-type": "a/b" })),
      "media type",
    ],
    ["a field too many", "GET", `${root}/users`, receive(200, { ok: true, users: [], more: 1 }), "additional"],
    ["a field too few", "GET", `${root}/users`, receive(200, { ok: true }), "required"],
    ["an error of another family", "GET", `${root}/users/a`, receive(404, { ok: false, error: "x" }), "object"],
    ["no ETag", "GET", `${root}/users/a`, receive(200, { ok: true }), "without etag"],
  ])("refuses %s", async (_name, method, path, response, why) => {
    const contract = await publishedContract();
    expect(() => contract.check({ method, path }, response)).toThrow(why);
  });
});

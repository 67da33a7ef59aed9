import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import { expect, it } from "vitest";

import { gateRequest } from "../../../src/host/http/gate-request.ts";

it("takes every Host header, and the authority of an absolute target with them", () => {
  const request = new IncomingMessage(new Socket());
  request.method = "POST";
  Object.assign(request, { headersDistinct: { host: ["a", "b"] } });
  Object.assign(request.headers, { origin: "http://a", "content-type": "application/json" });
  expect(gateRequest(request, { authority: "c", path: "/x" })).toEqual({
    peer: undefined,
    method: "POST",
    path: "/x",
    hosts: ["a", "b", "c"],
    origin: "http://a",
    contentType: "application/json",
    secFetchSite: undefined,
  });
});

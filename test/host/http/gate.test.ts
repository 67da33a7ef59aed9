import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { gate, type GateConfig, type GateRequest } from "../../../src/host/http/gate.ts";
import { BINARY_IMPORT_PATH } from "../../../src/host/http/root.ts";

const CLOSED: GateConfig = { allowRemoteClients: false, allowedHosts: [] };
const READ: GateRequest = {
  peer: "127.0.0.1",
  method: "GET",
  path: "/pmp-dsh-tavern/api/v1/presets",
  hosts: ["127.0.0.1:3080"],
  origin: undefined,
  contentType: undefined,
  secFetchSite: undefined,
};
const WRITE: GateRequest = {
  ...READ,
  method: "POST",
  origin: "http://127.0.0.1:3080",
  contentType: "application/json",
};

const codeOf = (request: Partial<GateRequest>, config: Partial<GateConfig> = {}, base = READ): string | undefined =>
  gate({ ...base, ...request }, { ...CLOSED, ...config })?.code;
const ofWrite = (request: Partial<GateRequest>): string | undefined => codeOf(request, {}, WRITE);

describe("a port", () => {
  it.each([
    ["127.0.0.1:65535", undefined],
    ["127.0.0.1:65536", "TAVERN_API_HOST_FORBIDDEN"],
    ["localhost:99999", "TAVERN_API_HOST_FORBIDDEN"],
    ["[::1]:99999", "TAVERN_API_HOST_FORBIDDEN"],
  ])("of %s", (host, code) => expect(codeOf({ hosts: [host] })).toBe(code));
});

describe("peer", () => {
  it.each(["127.0.0.1", "127.9.8.7", "::1", "::1%lo", "::ffff:127.0.0.1", "::FFFF:127.1.2.3"])("lets %s in", (peer) =>
    expect(codeOf({ peer })).toBeUndefined(),
  );

  it.each([undefined, "", "10.0.0.1", "128.0.0.1", "::2", "::ffff:10.0.0.1", "127.0.0.256", "127.0.0", "1127.0.0.1"])(
    "keeps %s out",
    (peer) => expect(codeOf({ peer })).toBe("TAVERN_API_REMOTE_FORBIDDEN"),
  );

  it("is not looked at when remote clients are allowed", () =>
    expect(codeOf({ peer: "10.0.0.1" }, { allowRemoteClients: true })).toBeUndefined());
});

describe("host", () => {
  it.each(["localhost", "LOCALHOST:1", "127.0.0.1", "127.1.2.3:80", "[::1]", "[::1]:3080"])("lets %s in", (host) =>
    expect(codeOf({ hosts: [host] })).toBeUndefined(),
  );

  it.each([
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "localhost@evil.example",
    "0.0.0.0",
    "10.0.0.1",
    "[::2]",
    "::1",
    "127.1",
    "2130706433",
    "localhost:",
    "localhost:123456",
    "localhost evil",
    "",
  ])("keeps %j out", (host) => expect(codeOf({ hosts: [host] })).toBe("TAVERN_API_HOST_FORBIDDEN"));

  it("keeps a request without one out", () => expect(codeOf({ hosts: [] })).toBe("TAVERN_API_HOST_FORBIDDEN"));

  it("keeps two different ones out, and lets the same one twice in", () => {
    expect(codeOf({ hosts: ["localhost", "evil.example"] })).toBe("TAVERN_API_HOST_FORBIDDEN");
    expect(codeOf({ hosts: ["localhost:1", "localhost:2"] })).toBe("TAVERN_API_HOST_FORBIDDEN");
    expect(codeOf({ hosts: ["localhost:1", "LOCALHOST:1"] })).toBeUndefined();
  });

  it("takes further names from the configuration, whatever their case and port", () => {
    const config = { allowedHosts: ["Box.Local:8080", "[fe80::1]"] };
    expect(codeOf({ hosts: ["box.local"] }, config)).toBeUndefined();
    expect(codeOf({ hosts: ["[fe80::1]:9"] }, config)).toBeUndefined();
    expect(codeOf({ hosts: ["other.local"] }, config)).toBe("TAVERN_API_HOST_FORBIDDEN");
  });
});

describe("origin", () => {
  it("is not asked of reads", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      expect(codeOf({ method, origin: "http://evil.example", secFetchSite: "cross-site" })).toBeUndefined();
    }
  });

  it.each([
    ["the same", "127.0.0.1:3080", "http://127.0.0.1:3080"],
    ["another case", "LocalHost:3080", "HTTP://localhost:3080"],
    ["a default port on either side", "localhost", "http://localhost:80"],
    ["a default port on the other", "localhost:443", "https://localhost"],
    ["IPv6", "[::1]:3080", "http://[::1]:3080"],
  ])("lets %s in", (_name, host, origin) => expect(ofWrite({ hosts: [host], origin })).toBeUndefined());

  it.each([
    ["none", undefined],
    ["a sandbox", "null"],
    ["another host", "http://evil.example:3080"],
    ["another port", "http://127.0.0.1:3081"],
    ["another loopback name", "http://localhost:3080"],
    ["another scheme", "file://127.0.0.1:3080"],
    ["a default port", "http://127.0.0.1"],
    ["a user", "http://evil@127.0.0.1:3080"],
    ["a path", "http://127.0.0.1:3080/"],
    ["two", "http://127.0.0.1:3080, http://evil.example"],
    ["an empty one", ""],
  ])("keeps %s out", (_name, origin) => expect(ofWrite({ origin })).toBe("TAVERN_API_ORIGIN_FORBIDDEN"));

  it("keeps cross-site requests out, also those that say more", () => {
    expect(ofWrite({ secFetchSite: "cross-site" })).toBe("TAVERN_API_ORIGIN_FORBIDDEN");
    expect(ofWrite({ secFetchSite: "same-origin, Cross-Site" })).toBe("TAVERN_API_ORIGIN_FORBIDDEN");
    expect(ofWrite({ secFetchSite: "same-origin" })).toBeUndefined();
  });

  it("is asked of every other method", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "QUERY", "get"]) {
      expect(ofWrite({ method, origin: undefined })).toBe("TAVERN_API_ORIGIN_FORBIDDEN");
    }
  });
});

describe("content type", () => {
  it.each(["application/json", "Application/JSON; charset=utf-8", " application/json ;x"])("takes %j", (contentType) =>
    expect(ofWrite({ contentType })).toBeUndefined(),
  );

  it.each([undefined, "", "text/plain", "application/json-patch+json", "text/plain; application/json", "image/png"])(
    "refuses %j",
    (contentType) => expect(ofWrite({ contentType })).toBe("TAVERN_API_CONTENT_TYPE_REQUIRED"),
  );

  it("is asked of DELETE too", () =>
    expect(ofWrite({ method: "DELETE", contentType: undefined })).toBe("TAVERN_API_CONTENT_TYPE_REQUIRED"));

  it("may be an image or bytes where a card is imported, and nowhere else", () => {
    for (const contentType of ["image/png", "application/octet-stream"]) {
      expect(ofWrite({ contentType, path: BINARY_IMPORT_PATH })).toBeUndefined();
      expect(ofWrite({ contentType, path: `${BINARY_IMPORT_PATH}/` })).toBe("TAVERN_API_CONTENT_TYPE_REQUIRED");
      expect(ofWrite({ contentType, path: "/pmp-dsh-tavern/api/v1/world-books/import" })).toBe(
        "TAVERN_API_CONTENT_TYPE_REQUIRED",
      );
      expect(ofWrite({ contentType, path: BINARY_IMPORT_PATH, method: "PUT" })).toBe(
        "TAVERN_API_CONTENT_TYPE_REQUIRED",
      );
    }
    expect(ofWrite({ contentType: "image/jpeg", path: BINARY_IMPORT_PATH })).toBe("TAVERN_API_CONTENT_TYPE_REQUIRED");
  });
});

describe("order", () => {
  const wrong: Partial<GateRequest> = {
    peer: "10.0.0.1",
    hosts: ["evil.example"],
    origin: "http://other.example",
    contentType: "text/plain",
  };

  it("is peer, host, origin, content type", () => {
    const codes = [wrong, { ...wrong, peer: WRITE.peer }, { ...wrong, peer: WRITE.peer, hosts: WRITE.hosts }]
      .concat({ contentType: "text/plain" })
      .map(ofWrite);
    expect(codes).toEqual([
      "TAVERN_API_REMOTE_FORBIDDEN",
      "TAVERN_API_HOST_FORBIDDEN",
      "TAVERN_API_ORIGIN_FORBIDDEN",
      "TAVERN_API_CONTENT_TYPE_REQUIRED",
    ]);
  });

  it("has the published messages", () => {
    expect(gate({ ...READ, hosts: ["evil.example"] }, CLOSED)?.message).toBe(
      "dsh-tavern API is limited to loopback hosts unless security.allowedHosts explicitly permits this host.",
    );
    expect(gate({ ...WRITE, origin: undefined }, CLOSED)?.message).toBe(
      "Mutation requests must come from the same DSH Web origin.",
    );
  });
});

it("lets no write in whose origin names another authority than its host", () => {
  const name = fc.constantFrom("localhost", "127.0.0.1", "[::1]", "evil.example", "localhost.evil", "");
  const port = fc.constantFrom("", ":80", ":443", ":3080", ":03080", ":0");
  const decoration = fc.constantFrom("", "/", "@localhost", "#", "?", " ", ",http://localhost");
  fc.assert(
    fc.property(name, port, name, port, decoration, (hostName, hostPort, originName, originPort, more) => {
      const origin = `http://${originName}${originPort}${more}`;
      const passes = ofWrite({ hosts: [hostName + hostPort], origin }) === undefined;
      const number = (text: string): number => (text === "" ? 80 : Number(text.slice(1)));
      const equal = hostName === originName && number(hostPort) === number(originPort) && more === "";
      const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostName);
      expect(passes).toBe(equal && loopback);
    }),
  );
});

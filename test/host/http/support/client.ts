import { type HttpOptions, createHttp, type HttpServer } from "../../../../src/host/http/server.ts";
import type { HostStatus } from "../../../../src/host/http/deps.ts";
import type { Library } from "../../../../src/host/library/face.ts";
import { fakeLibrary } from "./fake-library.ts";
import { apiPath, Contract, type Received } from "./contract.ts";

export const HOST_STATUS: HostStatus = { state: "on", reasons: [], dialect: "v0", host: null, workers: null };

/** The API over a library, as the tests open it. Faults of the product are thrown into the test by default. */
export function openHttp(library: Library, own: Partial<HttpOptions> = {}): HttpServer {
  const onFault = (error: unknown): never => {
    throw new Error("a fault of the product", { cause: error });
  };
  return createHttp({ library, version: "0.0.0", status: () => HOST_STATUS, onFault, ...own });
}

export interface ApiCall {
  readonly body?: unknown;
  /** Sent as it is, in place of JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer extends Received {
  readonly json: unknown;
}

/** Sends a request somewhere and gives the whole response. */
export type Transport = (method: string, path: string, call: ApiCall) => Promise<Received>;

/** A client that holds every response against the published document. */
export class ApiTester {
  readonly #transport: Transport;
  readonly contract: Contract;

  private constructor(transport: Transport, contract: Contract) {
    this.#transport = transport;
    this.contract = contract;
  }

  static async open(transport: Transport): Promise<ApiTester> {
    return new ApiTester(transport, await publishedContract());
  }

  async send(method: string, path: string, call: ApiCall = {}): Promise<ApiAnswer> {
    const received = await this.#transport(method, apiPath(path), call);
    this.contract.check({ method, path: apiPath(path) }, received);
    return withJson(received);
  }

  /** A request whose path or method the API does not have. */
  async unknown(method: string, path: string, call: ApiCall = {}): Promise<ApiAnswer> {
    const received = await this.#transport(method, apiPath(path), call);
    this.contract.unknownPath(apiPath(path), received);
    return withJson(received);
  }
}

let published: Promise<Contract> | undefined;

/** The document as the API serves it; it does not depend on the library behind it, so one serves all tests. */
export function publishedContract(): Promise<Contract> {
  published ??= (async () => {
    const received = await inProcess(openHttp(fakeLibrary()))("GET", apiPath("/openapi.json"), {});
    return new Contract(JSON.parse(new TextDecoder().decode(received.bytes)));
  })();
  return published;
}

function withJson(received: Received): ApiAnswer {
  const json = /^application\/json(?:;|$)/u.test(received.headers.get("content-type") ?? "");
  const text = json ? new TextDecoder().decode(received.bytes) : "";
  return { ...received, json: text === "" ? undefined : (JSON.parse(text) as unknown) };
}

/** Requests to the app in this process. */
export function inProcess({ app }: HttpServer): Transport {
  return async (method, path, { body, raw, headers }) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const init = { method, ...(headers === undefined ? {} : { headers }) };
    const response = await app.request(path, payload === undefined ? init : { ...init, body: payload });
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
}

/** A tester of the app in this process. */
export const testerOf = (library: Library, own: Partial<HttpOptions> = {}): Promise<ApiTester> =>
  ApiTester.open(inProcess(openHttp(library, own)));

import type { z } from "zod";
import { CliError } from "../error.ts";
import { refusalOf } from "./api-error.ts";
import type { ApiAnswer, ApiRequest, Send } from "./send.ts";

/** A file that the API hands out. */
export interface ApiFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The name that the API proposes; empty if it proposes none. */
  readonly fileName: string;
}

/**
 * The calls of the command, over whatever carries them. Rejects with the `ApiError` of a refusal, and with a `CliError`
 * `plugin-answer` when what answers is not this API.
 */
export class ApiClient {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** The JSON of an answer, as `schema` reads it. */
  async json<Value>(schema: z.ZodType<Value>, request: ApiRequest): Promise<Value> {
    const answer = await this.#succeed(request);
    const parsed = schema.safeParse(valueOf(answer));
    if (!parsed.success) throw foreign(request, answer);
    return parsed.data;
  }

  /** An exported file. */
  async file(path: string): Promise<ApiFile> {
    const { bytes, contentType, disposition } = await this.#succeed({ method: "GET", path });
    return { bytes, contentType, fileName: nameIn(disposition) };
  }

  async #succeed(request: ApiRequest): Promise<ApiAnswer> {
    const answer = await this.#send(request);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw refusalOf(valueOf(answer), answer.status) ?? foreign(request, answer);
  }
}

function foreign({ method, path }: ApiRequest, { status, contentType }: ApiAnswer): CliError {
  const what = contentType === "" ? "nothing readable" : contentType;
  return new CliError("plugin-answer", `${method} ${path} was answered with ${status} and ${what}, not as documented`);
}

function valueOf({ bytes }: ApiAnswer): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The name of `attachment; filename*=UTF-8''…`, without anything that could lead out of a folder. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  let name = plain ?? "";
  try {
    if (encoded !== undefined) name = decodeURIComponent(encoded);
  } catch {
    // A broken escape: the plain name, or none.
  }
  const safe = name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, "_").trim();
  return /^\.*$/.test(safe) ? "" : safe;
}

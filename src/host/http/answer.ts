import type { ResourceBytes } from "../library/face.ts";
import { entityTag } from "./entity-tag.ts";
import type { OpenStream } from "./event-stream.ts";
import { SECURITY_HEADERS } from "./gate.ts";
import { Turns } from "./turns.ts";

/** What a route answers with. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** In order; not copied. */
  readonly body: readonly Uint8Array[];
  /** Streams events in place of a body. Throws before it opens the stream when there is no room for one. */
  readonly stream?: (open: OpenStream) => void;
}

export interface AnswerOptions {
  readonly status?: number;
  /** Sent as ETag. */
  readonly revision?: string | undefined;
}

const JSON_TYPE = "application/json; charset=utf-8";
const encoder = new TextEncoder();

/** A JSON answer of values that are small. */
export function jsonAnswer(value: unknown, options: AnswerOptions = {}): Answer {
  return { ...head(options), body: [encoder.encode(JSON.stringify(value))] };
}

/** `{"ok":true,"<key>":<document>}` around the bytes of a document, which are neither parsed nor copied. */
export function documentAnswer(key: string, document: ResourceBytes, options: AnswerOptions = {}): Answer {
  const before = encoder.encode(`{"ok":true,${JSON.stringify(key)}:`);
  const body = [before, document.bytes, encoder.encode("}")];
  return { ...head({ revision: document.revision, ...options }), body };
}

/** `{"ok":true,"<key>":<value>}` around JSON bytes that have no revision, which are neither parsed nor copied. */
export function valueAnswer(key: string, json: Uint8Array): Answer {
  return { ...head({}), body: [encoder.encode(`{"ok":true,${JSON.stringify(key)}:`), json, encoder.encode("}")] };
}

/** The fields before those of a JSON object, whose bytes are neither parsed nor copied. */
export function objectAnswer(before: Readonly<Record<string, unknown>>, json: Uint8Array): Answer {
  const start = encoder.encode(`${JSON.stringify(before).slice(0, -1)},`);
  return { ...head({}), body: [start, json.subarray(1)] };
}

/** Bytes that are neither JSON nor a file. */
export function bytesAnswer(contentType: string, bytes: Uint8Array): Answer {
  return { status: 200, headers: { ...SECURITY_HEADERS, "content-type": contentType }, body: [bytes] };
}

/** Events, as long as `stream` has some. */
export const streamAnswer = (stream: NonNullable<Answer["stream"]>): Answer => ({ ...head({}), body: [], stream });

/** An object with a list in it, whose items are JSON texts or which is JSON bytes already. */
export interface JsonList {
  readonly before: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly rows?: readonly string[];
  readonly json?: Uint8Array;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The fields before the list, the list and the fields after it. The items are neither parsed nor looked at. */
export function jsonListAnswer({ before, key, rows = [], json, after }: JsonList): Answer {
  const start = `${JSON.stringify(before).slice(0, -1)},${JSON.stringify(key)}:`;
  const list = json ?? encoder.encode(`[${rows.join(",")}]`);
  const tail = `,${JSON.stringify(after).slice(1)}`;
  return { ...head({}), body: [encoder.encode(start), list, encoder.encode(tail)] };
}

/** A file to save; `tagged`: with its ETag. */
export function fileAnswer(file: Omit<ResourceBytes, "revision">, options: { readonly tagged: false }): Answer;
export function fileAnswer(file: ResourceBytes, options: { readonly tagged: boolean }): Answer;
export function fileAnswer(
  file: Omit<ResourceBytes, "revision"> & { readonly revision?: string },
  options: { readonly tagged: boolean },
): Answer {
  const { headers, status } = head(options.tagged ? { revision: file.revision } : {});
  const name = encodeFileName(file.fileName ?? "export");
  return {
    status,
    headers: {
      ...headers,
      "content-type": file.contentType,
      "content-disposition": `attachment; filename*=UTF-8''${name}`,
    },
    body: [file.bytes],
  };
}

function head({ status = 200, revision }: AnswerOptions): Pick<Answer, "status" | "headers"> {
  const headers = { ...SECURITY_HEADERS, "content-type": JSON_TYPE };
  return { status, headers: revision === undefined ? headers : { ...headers, etag: entityTag(revision) } };
}

/** A name as RFC 8187 wants it: only characters of `attr-char` stay. Lone surrogates become U+FFFD. */
function encodeFileName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /[!'()*]/gu,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Pieces of a large body; a socket takes so much at once. */
const SLICE_BYTES = 64 * 1024;

/** The answer as a web response. A large body is handed out in slices, as fast as the reader takes them. */
export function toResponse({ status, headers, body }: Answer): Response {
  const length = body.reduce((sum, piece) => sum + piece.byteLength, 0);
  const init = { status, headers: { ...headers, "content-length": String(length) } };
  if (length <= SLICE_BYTES) return new Response(joined(body, length), init);
  const slices = slicesOf(body);
  const turns = new Turns();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = slices.next();
        if (next.done === true) return controller.close();
        await turns.moved(next.value.byteLength);
        controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, init);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

function* slicesOf(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.byteLength; at += SLICE_BYTES) yield piece.subarray(at, at + SLICE_BYTES);
  }
}

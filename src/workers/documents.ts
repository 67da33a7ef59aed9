import { createHash } from "node:crypto";

/** A JSON value as bytes that all threads see. JSON keeps what packed messages cannot: `__proto__` as a plain name. */
export function shareDocument(value: unknown): SharedArrayBuffer {
  const bytes = Buffer.from(JSON.stringify(value), "utf8");
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** The value of {@link shareDocument}; the caller knows its type. */
export function readDocument(shared: SharedArrayBuffer): unknown {
  return JSON.parse(Buffer.from(shared).toString("utf8"));
}

/** SHA-256 of a document, in hexadecimal: its revision. */
export function documentRevision(shared: SharedArrayBuffer): string {
  return createHash("sha256").update(new Uint8Array(shared)).digest("hex");
}

/** Id and times of documents in tests. */
export const STAMP = {
  id: "id-1",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
} as const;

export const LATER = "2026-01-02T00:00:00.000Z";

/** The bytes of a value as JSON. */
export function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** The value of JSON bytes. */
export function valueOf(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

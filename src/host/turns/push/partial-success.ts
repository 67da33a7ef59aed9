/**
 * Spans that an endpoint did not take although it answered well, by the `partial_success` of OTLP in its answer; 0: none,
 * or its answer does not say. `contentType`: of the answer. Never throws.
 */
export function rejectedSpans(answer: Uint8Array, contentType: string): number {
  try {
    return contentType.includes("json") ? inJson(answer) : inProtobuf(answer);
  } catch {
    return 0;
  }
}

/** 64-bit numbers are texts in the JSON of protobuf. */
function inJson(answer: Uint8Array): number {
  const said = JSON.parse(Buffer.from(answer).toString()) as { readonly partialSuccess?: Record<string, unknown> };
  const count = Number(said.partialSuccess?.["rejectedSpans"] ?? 0);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Field 1 of the answer is the partial success, whose field 1 is the number. */
function inProtobuf(answer: Uint8Array): number {
  let count = 0;
  for (const [field, partial] of fieldsOf(answer)) {
    if (field !== 1 || typeof partial === "number") continue;
    for (const [inner, value] of fieldsOf(partial)) if (inner === 1 && typeof value === "number") count = value;
  }
  return count;
}

const VARINT = 0;
const BYTES = 2;

/** Fields of a message up to the first of a kind that no answer has. Throws `RangeError` where the bytes are none. */
function* fieldsOf(message: Uint8Array): Generator<readonly [field: number, value: number | Uint8Array]> {
  const at = { offset: 0 };
  while (at.offset < message.length) {
    const key = varintAt(message, at);
    const [field, kind] = [Math.floor(key / 8), key % 8];
    if (kind !== VARINT && kind !== BYTES) return;
    const value = varintAt(message, at);
    if (kind === VARINT) yield [field, value];
    else yield [field, message.subarray(at.offset, (at.offset += value))];
  }
}

const VARINT_BYTES_MAX = 7;

function varintAt(bytes: Uint8Array, at: { offset: number }): number {
  let value = 0;
  for (let index = 0; index < VARINT_BYTES_MAX; index++) {
    const byte = bytes[at.offset++];
    if (byte === undefined) break;
    value += (byte % 128) * 128 ** index;
    if (byte < 128) return value;
  }
  throw new RangeError("no number");
}

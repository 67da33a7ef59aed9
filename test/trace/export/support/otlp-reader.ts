import { readFileSync } from "node:fs";
import protobuf from "protobufjs";

/** OTLP read by a decoder that knows the protocol's field numbers and nothing of this project. */
const { root } = protobuf.parse(readFileSync(new URL("../proto/otlp-trace.proto", import.meta.url), "utf8"), {
  keepCase: false,
});
const request = root.lookupType("otlp.ExportTraceServiceRequest");

export interface ReadValue {
  readonly stringValue?: string;
  readonly boolValue?: boolean;
  readonly intValue?: string;
  readonly doubleValue?: number | string;
  readonly arrayValue?: { readonly values: readonly ReadValue[] };
}
interface ReadAttribute {
  readonly key: string;
  readonly value: ReadValue;
}
export interface ReadSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly ReadAttribute[];
  readonly events: readonly {
    readonly timeUnixNano: string;
    readonly name: string;
    readonly attributes: readonly ReadAttribute[];
  }[];
  readonly links: readonly {
    readonly traceId: string;
    readonly spanId: string;
    readonly attributes: readonly ReadAttribute[];
  }[];
  readonly status: { readonly code?: number; readonly message?: string };
}
export interface ReadRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly ReadAttribute[] };
    readonly schemaUrl: string;
    readonly scopeSpans: readonly {
      readonly scope: { readonly name: string; readonly version: string };
      readonly schemaUrl: string;
      readonly spans: readonly ReadSpan[];
    }[];
  }[];
}

const hex = (base64: string): string => Buffer.from(base64, "base64").toString("hex");

/** Protobuf bytes as the JSON that the protocol has for them. */
export function readProto(bytes: Uint8Array): ReadRequest {
  const message = request.decode(bytes);
  const plain = request.toObject(message, { longs: String, bytes: String, enums: Number }) as Record<string, never>;
  return withHex(withLists(plain)) as ReadRequest;
}

/** JSON text, checked by writing it as protobuf and reading that: a wrong name or type would be lost on the way. */
export function readJson(text: string): ReadRequest {
  const json = JSON.parse(text) as ReadRequest;
  const plain = withBase64(json) as Record<string, unknown>;
  const fault = request.verify(plain);
  if (fault !== null && !/integer|Long|buffer/u.test(fault)) throw new Error(fault);
  return readProto(request.encode(request.fromObject(plain)).finish());
}

const IDS = new Set(["traceId", "spanId", "parentSpanId"]);

function mapped(value: unknown, id: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, id));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [
      key,
      IDS.has(key) && typeof own === "string"
        ? id(own)
        : key === "arrayValue"
          ? { values: [], ...(mapped(own, id) as object) }
          : mapped(own, id),
    ]),
  );
}
const withHex = (value: unknown): unknown => mapped(value, hex);
const withBase64 = (value: unknown): unknown => mapped(value, (text) => Buffer.from(text, "hex").toString("base64"));

/** Lists that are empty are not on the wire. */
function withLists(value: Record<string, unknown>): unknown {
  const fill = (one: unknown, keys: readonly string[]): unknown => ({
    ...Object.fromEntries(keys.map((key) => [key, []])),
    ...(one as object),
  });
  const { resourceSpans } = value as { resourceSpans: { scopeSpans: { spans: object[] }[] }[] };
  return {
    resourceSpans: resourceSpans.map((resource) => ({
      ...resource,
      scopeSpans: resource.scopeSpans.map((scope) => ({
        ...scope,
        spans: (scope.spans ?? []).map((span) => {
          const known: Readonly<Record<string, unknown>> = { events: [], links: [], status: {}, ...span };
          const { events, links, status } = known as Record<string, unknown[]>;
          return {
            ...(fill(span, ["attributes"]) as object),
            events: (events ?? []).map((event) => fill(event, ["attributes"])),
            links: (links ?? []).map((link) => fill(link, ["attributes"])),
            status,
          };
        }),
      })),
    })),
  };
}

export const spansOfRequest = ({ resourceSpans }: ReadRequest): readonly ReadSpan[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

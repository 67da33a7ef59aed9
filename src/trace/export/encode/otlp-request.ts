import { type Attribute, AttributeList } from "../attribute.ts";
import { CONVENTIONS, NAMES } from "../conventions.ts";
import type { TurnSpan, TurnSpans } from "../spans/span.ts";

/** What the header of every file of spans says. */
export interface ExportHead {
  readonly bodies: boolean;
  readonly scrubbed: boolean;
}

/** One request of OpenTelemetry's protocol: all spans are of one program and one scope. */
export interface OtlpRequest {
  readonly schemaUrl: string;
  readonly resource: readonly Attribute[];
  readonly scope: { readonly name: string; readonly version: string };
  readonly spans: Iterable<TurnSpan>;
}

export const otlpRequest = (turns: Iterable<TurnSpans>, head: ExportHead): OtlpRequest => ({
  schemaUrl: CONVENTIONS.schemaUrl,
  resource: headAttributes(head),
  scope: { name: CONVENTIONS.scope, version: CONVENTIONS.version },
  spans: {
    *[Symbol.iterator]() {
      for (const { spans } of turns) yield* spans;
    },
  },
});

export function headAttributes({ bodies, scrubbed }: ExportHead): readonly Attribute[] {
  return new AttributeList()
    .text(NAMES.serviceName, CONVENTIONS.service)
    .text(NAMES.exportVersion, CONVENTIONS.version)
    .flag(NAMES.exportBodies, bodies)
    .flag(NAMES.exportScrubbed, scrubbed).list;
}

/** Numbers of the protocol's enums. */
export const OTLP_KIND = { internal: 1, client: 3 } as const satisfies Record<TurnSpan["kind"], number>;
export const OTLP_ERROR = 2;

import type { Body } from "../model/turn/body.ts";
import type { TurnTrace } from "../model/turn/turn-trace.ts";

const WITHHELD: Body = { status: "withheld", text: null, truncated: false, why: null };

/** A turn as it is exported: texts only where they were asked for, and of those only verified ones. */
export function withBodies(trace: TurnTrace, bodies: boolean): TurnTrace {
  const shown = (body: Body): Body => {
    if (body.status === "available") return bodies ? body : WITHHELD;
    return body.text === null ? body : { ...body, text: null };
  };
  const { resolution } = trace;
  const of = <Of extends { readonly body: Body }>(holder: Of): Of => ({ ...holder, body: shown(holder.body) });
  return {
    ...trace,
    blocks: trace.blocks?.map(of) ?? null,
    tools: trace.tools.map((tool) => ({ ...tool, input: shown(tool.input), output: shown(tool.output) })),
    answer: trace.answer && of(trace.answer),
    question: trace.question && of(trace.question),
    resolution: resolution && {
      ...resolution,
      ...(bodies ? {} : HIDDEN),
      proposal: resolution.proposal && of(resolution.proposal),
    },
  };
}

const HIDDEN = { bodies: "none", status: "withheld" } as const;

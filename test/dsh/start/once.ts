import type { WhatIf } from "../../../src/host/http/schemas/what-if.ts";
import type { SeenAssembly } from "../model/scripted.ts";
import { whatIfInFull } from "./compiled.ts";
import { entryLines } from "./entries.ts";
import { type Section, sectionLines, sectionsOf } from "./sections.ts";
import type { Stage } from "./stage.ts";
import { toldAgain } from "./told.ts";

interface OnceOptions {
  readonly text: string;
  readonly say: (line: string) => void;
  /** When the command began, of `performance.now()`. */
  readonly started: number;
}

/** One turn of the demo, and all that was decided for it. Throws when the turn or its assembly failed. */
export async function runOnce(stage: Stage, { text, say, started }: OnceOptions): Promise<void> {
  const { api, rpc, sessionId } = stage;
  const tried = await whatIfInFull(api, { sessionId, text });
  const began = performance.now();
  const end = await rpc.turn(sessionId, text);
  const turnMs = performance.now() - began;
  const assembly = stage.seen().assemblies.at(-1);
  const failure = JSON.stringify(end.data["reason"]);
  if (assembly === undefined || !failure.includes('"completed"')) throw new Error(`the turn ended with ${failure}`);
  const sections = sectionsOf(assembly.sections);
  const request = stage.seen().requests.findLast(({ purpose }) => purpose === null);
  if (request !== undefined) mustHold(request.system, sections);
  const expected = await toldAgain(stage, tried, text);
  say(`\nYou: ${text}`);
  say(`Model: ${await lastReply(stage)}`);
  for (const line of sectionLines(sections)) say(line);
  for (const line of entryLines(expected, sameLore(expected, sections))) say(line);
  for (const line of timings(stage, { expected, assembly, turnMs, started })) say(line);
}

/** The sections must be in the system text that the model got: byte for byte, in order. */
function mustHold(system: string, sections: readonly Section[]): void {
  let at = 0;
  for (const { name, text } of sections) {
    const found = system.indexOf(text, at);
    if (found < 0) throw new Error(`the section ${name} is not where it should be in the system text`);
    at = found + text.length;
  }
}

const sameLore = ({ profile }: WhatIf, sections: readonly Section[]): boolean =>
  JSON.stringify(profile?.sections.map(({ text }) => text)) === JSON.stringify(sections.map(({ text }) => text));

async function lastReply({ rpc, sessionId }: Stage): Promise<string> {
  const message = (await rpc.events(sessionId)).findLast(({ type }) => type === "assistant/message")?.data["message"];
  const { content = [] } = (message ?? {}) as { content?: readonly { readonly text?: string }[] };
  return content.map(({ text = "" }) => text).join("");
}

interface Measured {
  readonly expected: WhatIf;
  readonly assembly: SeenAssembly;
  readonly turnMs: number;
  readonly started: number;
}

function timings({ took }: Stage, { expected, assembly, turnMs, started }: Measured): string[] {
  const ms = (value: number | null): string => (value === null ? "-" : `${value.toFixed(1)} ms`);
  const { loadMs, scanMs, compileMs } = expected.timings;
  return [
    "",
    "Timings",
    `  what-if: load ${ms(loadMs)}, scan ${ms(scanMs)}, compile ${ms(compileMs)}`,
    `  assembly of the real request, all plugins together: ${ms(assembly.ms)}`,
    `  turn: ${ms(turnMs)}`,
    `  boot ${ms(took.boot)}, import and bind ${ms(took.demo)}, all of it ${((performance.now() - started) / 1000).toFixed(1)} s`,
  ];
}

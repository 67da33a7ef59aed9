import type { AnswerEnvelope, TaskEnvelope } from "../../../src/workers/protocol.ts";

/** Handles three jobs without importing anything, so that its thread starts as fast as a thread can. */
export default function handle({ job }: TaskEnvelope): AnswerEnvelope {
  if (job === "exit") process.exit(1);
  while (job === "spin") Math.sqrt(2);
  const nothing = Uint8Array.of(0xc0);
  return { status: "done", bytes: nothing, shared: [], parts: [] };
}

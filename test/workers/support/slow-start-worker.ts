import { BroadcastChannel } from "node:worker_threads";
import type { AnswerEnvelope } from "../../../src/workers/protocol.ts";

/** Takes its time to load; says on the channel `slow-start` when it begins and when it is done. */
const channel = new BroadcastChannel("slow-start");
channel.postMessage("begun");
const until = performance.now() + 150;
while (performance.now() < until) Math.sqrt(2);
channel.postMessage("loaded");
channel.close();

export default function handle(): AnswerEnvelope {
  return { status: "done", bytes: Uint8Array.of(0xc0), shared: [], parts: [] };
}

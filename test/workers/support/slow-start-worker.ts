import { BroadcastChannel } from "node:worker_threads";
import type { AnswerEnvelope } from "../../../src/workers/protocol.ts";

/** Takes its time to load, and says so on the channel `slow-start` when it is done. */
const until = performance.now() + 150;
while (performance.now() < until) Math.sqrt(2);
const channel = new BroadcastChannel("slow-start");
channel.postMessage("loaded");
channel.close();

export default function handle(): AnswerEnvelope {
  return { status: "done", bytes: Uint8Array.of(0xc0), shared: [], parts: [] };
}

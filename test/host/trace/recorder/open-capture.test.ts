import { expect, it } from "vitest";

import { LatePart } from "../../../../src/host/trace/recorder/late-part.ts";
import { OpenCapture } from "../../../../src/host/trace/recorder/open-capture.ts";
import type { ToldPart } from "../../../../src/workers/protocol.ts";
import { assemblyOf } from "./support/assembly.ts";
import { promptOf } from "./support/prompts.ts";

function rig() {
  let asked = 0;
  const assemblyPart = (): Promise<ToldPart> => {
    asked += 1;
    return Promise.resolve({ part: new SharedArrayBuffer(1), grounding: null, fault: null });
  };
  const part = new LatePart({ client: { assemblyPart }, later: (run) => run(), failed: () => undefined });
  return { capture: new OpenCapture({ captureId: "c", recordedAt: 1, part }), asked: () => asked };
}

it("has the prompt that was made, rendered once, and its parts by who made them", () => {
  const { capture } = rig();
  expect(capture.prompt).toBeNull();
  const assembly = assemblyOf({ output: { sections: [{ name: "ours" }] } });
  capture.take({ assembly, prompt: promptOf({ theirs: "A", ours: "B" }), selection: { presetId: "p" } });
  expect(capture.selection).toEqual({ presetId: "p" });
  const { prompt } = capture;
  expect(prompt?.places.sections.map(({ provenance }) => provenance)).toEqual(["host", "tavern"]);
  expect(capture.prompt).toBe(prompt);
});

it("has none when nothing was put in, or nothing was made", () => {
  const inserted = rig().capture;
  inserted.take({ assembly: assemblyOf(), prompt: null, selection: null });
  expect(inserted.prompt).toBeNull();
  const made = rig().capture;
  made.take({ assembly: null, prompt: promptOf({ a: "A" }), selection: "s" });
  expect([made.prompt, made.selection]).toEqual([null, "s"]);
});

it("asks for no part when the request was another assembly's", async () => {
  const { capture, asked } = rig();
  capture.take({ assembly: assemblyOf(), prompt: promptOf({ a: "A" }), selection: null });
  capture.passOver();
  capture.settle();
  expect(await capture.part.promise).toBeNull();
  expect(asked()).toBe(0);
  // One that was asked for comes.
  const told = rig();
  told.capture.take({ assembly: assemblyOf(), prompt: null, selection: null });
  told.capture.settle();
  told.capture.passOver();
  expect(await told.capture.part.promise).not.toBeNull();
});

it("asks for the threads' part once it is settled", async () => {
  const { capture, asked } = rig();
  capture.take({ assembly: assemblyOf(), prompt: promptOf({ a: "A" }), selection: null });
  expect(capture.prompt?.isSystem("A")).toBe(true);
  expect(asked()).toBe(0);
  capture.settle();
  capture.settle();
  expect(asked()).toBe(1);
  expect(await capture.part.promise).not.toBeNull();
  expect(capture.prompt?.isSystem("A")).toBe(true);
});

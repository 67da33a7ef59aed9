import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { ensureBuilt } from "../../dist.ts";
import { projectRoot } from "../../tidy/tree.ts";
import { type Child, endOf, startNode, startProgram } from "../child.ts";
import { installDsh } from "../install.ts";
import { DshRpc } from "../rpc.ts";
import { readDemo } from "./demo.ts";

const START = join(projectRoot, "test/start.mjs");

beforeAll(() => Promise.all([installDsh(console.log), ensureBuilt(projectRoot)]), 400_000);

interface Places {
  readonly url: string;
  readonly data: string;
}

/** Where all of it is, as it says when everything runs. */
async function placesOf(child: Child): Promise<Places> {
  const output = await child.printed(/Ctrl-C/u);
  const url = /is at\s+(http:\S+)/u.exec(output)?.[1] ?? "";
  const data = /--data (\S+)/u.exec(output)?.[1] ?? "";
  expect([url, data]).not.toContain("");
  return { url, data };
}

async function expectGone({ url, data }: Places): Promise<void> {
  await expect(fetch(url)).rejects.toThrow();
  expect(existsSync(data)).toBe(false);
}

describe("npm start", () => {
  let child: Child | undefined;
  afterEach(() => {
    child?.process.kill("SIGTERM");
  });

  it("--once prints the sections by name, the active entries with reasons, timings, and ends with 0", async () => {
    const { how, output } = await endOf(startNode([START, "--once"]));
    expect([how, output]).toEqual([0, expect.stringMatching(/== pmp-dsh-tavern:part:\d{4,}:[a-z-]+:/u)]);
    expect(output).toContain(`You: ${readDemo().text}`);
    expect(output).toMatch(/Active entries: \d+ of \d{3,}/u);
    expect(output).toMatch(/ constant\b/u);
    expect(output).toMatch(/ recursion {2}\(.*woken by /u);
    expect(output).toMatch(/turn: [\d.]+ ms/u);
    // The entries are those of this very request, dice and all.
    expect(output).not.toContain("has other lore");
  });

  it("--once takes a text of one's own", async () => {
    const { how, output } = await endOf(startNode([START, "--once", "Nothing of note."]));
    expect([how, output]).toEqual([0, expect.stringContaining("You: Nothing of note.")]);
  });

  it("stays up, says where and what to try, and Ctrl-C ends everything", async () => {
    child = startNode([START]);
    const { url, data } = await placesOf(child);
    expect(child.output()).toMatch(/Starting DeepSeek Harness/u);
    expect(child.output()).toContain(readDemo().text);
    expect((await fetch(`${url}/pmp-dsh-tavern/api/v1/status`)).status).toBe(200);
    // The page of DSH opens the blank session of its newest workspace, and makes another where there is none.
    const { items } = await new DshRpc(url).call<{ items: { sessionIds: string[] }[] }>("workspace.list", {});
    expect(items.map(({ sessionIds }) => sessionIds)).toEqual([[/Session (\S+) is bound/u.exec(child.output())?.[1]]]);
    expect(existsSync(data)).toBe(true);
    child.process.kill("SIGINT");
    // npm passes on what the terminal has sent already.
    child.process.kill("SIGINT");
    expect((await endOf(child)).how).toBe(0);
    await expectGone({ url, data });
  });

  it.each(["SIGTERM", "SIGHUP"] as const)("ends everything on %s", async (signal) => {
    child = startNode([START]);
    const places = await placesOf(child);
    child.process.kill(signal);
    expect((await endOf(child)).how).toBe(0);
    await expectGone(places);
  });

  it.each(["SIGTERM", "SIGKILL"] as const)("ends everything when its npm is ended by %s", async (signal) => {
    child = startProgram(["npm", "start"], { cwd: projectRoot });
    const places = await placesOf(child);
    child.process.kill(signal);
    // The output is closed by the last process that has it.
    await endOf(child);
    await expectGone(places);
  });

  it("refuses what it does not know", async () => {
    const { how, output } = await endOf(startNode([START, "--onec"]));
    expect([how, output]).toEqual([1, expect.stringContaining("--onec")]);
  });
});

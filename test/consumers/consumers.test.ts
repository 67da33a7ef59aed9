import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { FakeHost } from "../host/loader/support/fakes.ts";
import { CONSUMERS } from "../readme/consumers.ts";
import { projectRoot } from "../tidy/tree.ts";

/** Programs of others, which know the contract alone. What they get from a real host is in `test/dsh`. */

interface Section {
  readonly name: string;
  readonly text: string;
}

interface Assembly {
  sections: readonly Section[];
  readonly variables: Readonly<Record<string, string>>;
}

interface Observer {
  readonly apply: (host: FakeHost, config?: { readonly move?: string; readonly text?: string }) => void;
}

const part = (ordinal: number, what: string): string =>
  `pmp-dsh-tavern:part:${String(ordinal).padStart(4, "0")}:${what}`;
const FIRST: Section = { name: "host:identity", text: "You are." };
const MAIN: Section = { name: part(0, "preset:content"), text: "Tell {{open}}it}}." };
const ADA: Section = { name: part(1, "character:description"), text: "Ada." };
const LAST: Section = { name: "tool:x", text: "Use x." };

/** What the observer reports and returns for sections of a request, and what it reports of the text that is sent. */
async function observed(
  config: { readonly move?: string; readonly text?: string },
  sections: readonly Section[],
  sent: (texts: readonly string[]) => object,
): Promise<{ readonly reports: readonly object[]; readonly sections: readonly Section[] }> {
  const { apply } = (await import(OBSERVER)) as Observer;
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const host = new FakeHost();
  apply(host, config);
  const call = (event: string, ...args: unknown[]): unknown => host.listeners.get(event)?.[0]?.(...(args as never[]));
  const assembly: Assembly = { sections, variables: { open: "{{" } };
  const context = { agent: { id: "s" } };
  const back = (await call("system-prompt/assemble", assembly, context, () => Promise.resolve(assembly))) as Assembly;
  const texts = back.sections.map(({ text }) => text.replaceAll("{{open}}", "{{"));
  expect(call("llm/stream", { sessionId: "s", ...sent(texts) }, () => "the stream")).toBe("the stream");
  const reports = log.mock.calls.map(([line]) => JSON.parse(String(line).replace(/^\S+ /u, "")) as object);
  return { reports, sections: back.sections };
}

const OBSERVER = join(projectRoot, "test/consumers/official-prompt-observer.mjs");
const asV0 = (texts: readonly string[]): object => ({ system: texts.join("\n\n"), messages: [] });
const asV3 = (texts: readonly string[]): object => ({
  messages: [{ role: "system", content: [{ type: "text", text: texts.join("\n\n") }] }],
});

describe.each([...CONSUMERS.values()])("%s", (path) => {
  it("imports nothing", () =>
    expect(readFileSync(join(projectRoot, path), "utf8")).not.toMatch(/\bimport\b[^\n]*["'(]|\brequire\(/u));
});

describe("the official observer", () => {
  const sections = [FIRST, MAIN, ADA, LAST];

  it.each([
    ["0", asV0],
    ["3", asV3],
  ])("finds every part, as it is rendered, in the text that is sent: log format V%s", async (_version, sent) => {
    const told = await observed({}, sections, sent);
    expect(told.sections).toEqual(sections);
    expect(told.reports.at(-1)).toMatchObject({ event: "sent", parts: 2, missing: [] });
  });

  it("moves the one part that it is asked for before the other parts, and leaves what is between them", async () => {
    const told = await observed({ move: "character:description" }, [FIRST, MAIN, LAST, ADA], asV0);
    expect(told.sections).toEqual([FIRST, ADA, LAST, MAIN]);
    expect(told.reports[0]).toMatchObject({ event: "assembled", matches: 1 });
  });

  it("says something else in its place", async () => {
    const told = await observed({ move: "character:description", text: "Bo." }, sections, asV0);
    expect(told.sections).toEqual([FIRST, { ...ADA, text: "Bo." }, MAIN, LAST]);
    expect(told.reports.at(-1)).toMatchObject({ missing: [] });
  });

  it("tells of no match, and contributes nothing", async () => {
    const told = await observed({ move: "character:scenario", text: "Bo." }, sections, asV0);
    expect(told.sections).toEqual(sections);
    expect(told.reports[1]).toMatchObject({ event: "no-match", move: "character:scenario" });
  });

  it("tells of ambiguity, and contributes nothing", async () => {
    const twice = [...sections, { ...ADA, name: part(2, "character:description") }];
    const told = await observed({ move: "character:description", text: "Bo." }, twice, asV0);
    expect(told.sections).toEqual(twice);
    expect(told.reports[1]).toMatchObject({ event: "ambiguous" });
  });

  it("tells of parts that are not in the text that is sent, or not in their order", async () => {
    const without = await observed({}, sections, (texts) => asV0(texts.filter((text) => text !== ADA.text)));
    expect(without.reports.at(-1)).toMatchObject({ missing: [ADA.name] });
    const turned = await observed({}, sections, (texts) => asV0(texts.toReversed()));
    expect(turned.reports.at(-1)).toMatchObject({ missing: [ADA.name] });
  });

  it("looks at no request for a title", async () => {
    const { reports } = await observed({}, sections, (texts) => ({ ...asV0(texts), purpose: "session-title" }));
    expect(reports.map((report) => (report as { event: string }).event)).toEqual(["assembled"]);
  });
});

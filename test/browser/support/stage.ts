import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";

import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import { formatPlace, type View } from "../../../src/trace/inspector/core/deep-link.ts";
import { buildInspector } from "../../inspector-build.mjs";
import { openChromium } from "./chromium.ts";
import { type FixtureServer, type FixtureServerOptions, openFixtureServer } from "./fixture-server.ts";
import { pinFonts } from "./pinned-fonts.ts";
import { type OpenedPage, watchedPage, type WatchedOptions } from "./watched-page.ts";

export interface OpenOptions extends WatchedOptions {
  readonly view?: View;
  /** null: the newest is followed. */
  readonly turnId?: string | null;
  readonly node?: string | null;
}

/** The built inspector in a browser, over turns that are given. */
export interface Stage {
  readonly browser: Browser;
  readonly server: FixtureServer;
  open(options?: OpenOptions): Promise<OpenedPage>;
  readonly close: () => Promise<void>;
}

export interface StageOptions {
  readonly turns: readonly TurnTrace[];
  readonly answer?: NonNullable<FixtureServerOptions["answer"]>;
}

export async function openStage({ turns, answer }: StageOptions): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "lorekeeper-browser-"));
  await buildInspector(folder);
  const server = await openFixtureServer({ folder, turns, ...(answer === undefined ? {} : { answer }) });
  const browser = await openChromium();
  return {
    browser,
    server,
    open: (options = {}) => openPage({ browser, url: server.url, newest: turns[0] }, options),
    close: async () => {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly newest: TurnTrace | undefined;
}

async function openPage(
  { browser, url, newest }: Place,
  { view = "graph", turnId, node = null, ...screen }: OpenOptions,
): Promise<OpenedPage> {
  const opened = await watchedPage(browser, url, screen);
  const { page } = opened;
  await pinFonts(page);
  const turn = turnId === undefined ? (newest?.turnId ?? null) : turnId;
  await page.goto(`${url}/pmp-dsh-tavern/inspector${formatPlace({ session: "ses-1", turn, node, view })}`);
  await settled(page);
  return opened;
}

/** Everything of the view is there: nothing is being fetched or loaded any more, and fonts are in place. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector(".tt-turn-scroll");
  await page.waitForFunction(() => {
    const isLoading = [...document.querySelectorAll(".tt-note, .tt-quiet")].some((note) =>
      /^(?:Loading …|Reading |载入中|正在读取)/u.test(note.textContent ?? ""),
    );
    return !isLoading && document.querySelector(".tt-tabs + *") !== null;
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";

import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import { formatPlace, type View } from "../../../src/trace/inspector/core/deep-link.ts";
import { buildInspector } from "../../inspector-build.mjs";
import { openChromium } from "./chromium.ts";
import { type FixtureServer, type FixtureServerOptions, openFixtureServer } from "./fixture-server.ts";

export interface OpenOptions {
  readonly view?: View;
  /** null: the newest is followed. */
  readonly turnId?: string | null;
  readonly node?: string | null;
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly language?: "en" | "zh-CN";
}

/** A page of the inspector, and everything that must not have happened on it. */
export interface OpenedPage {
  readonly page: Page;
  /** Errors, violations of the policy, requests to other origins. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
}

/** The built inspector in a browser, over turns that are given. */
export interface Stage {
  readonly browser: Browser;
  readonly server: FixtureServer;
  open(options?: OpenOptions): Promise<OpenedPage>;
  readonly close: () => Promise<void>;
}

const FONT = readFileSync(new URL("../fonts/pinned.woff2", import.meta.url));
const FONT_PATH = "/pmp-dsh-tavern/inspector/pinned.woff2";
/** All texts in the one font that comes with the tests: what a machine has of its own does not show. */
const FONT_STYLE = `@font-face{font-family:Pinned;src:url(${FONT_PATH})}
.tt{--tt-sans:Pinned!important;--tt-mono:Pinned!important}`;

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
  { view = "graph", turnId, node = null, width = 1280, height = 800, dark = false, language = "en" }: OpenOptions,
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    locale: language,
    timezoneId: "UTC",
    reducedMotion: "reduce",
    hasTouch: width < 768,
  });
  const page = await context.newPage();
  const problems = await watched(page, url);
  await page.route(`**${FONT_PATH}`, (route) => route.fulfill({ body: FONT, contentType: "font/woff2" }));
  await page.route("**/inspector/page.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${FONT_STYLE}` });
  });
  const turn = turnId === undefined ? (newest?.turnId ?? null) : turnId;
  await page.goto(`${url}/pmp-dsh-tavern/inspector${formatPlace({ session: "ses-1", turn, node, view })}`);
  await settled(page);
  return { page, problems, close: () => context.close() };
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

async function watched(page: Page, url: string): Promise<string[]> {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // A 404 that a test asks for is told on the console too.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== url && protocol !== "data:" && protocol !== "blob:") problems.push(`request: ${request.url()}`);
  });
  await page.exposeFunction("tellViolation", (text: string) => problems.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell = Reflect.get(window, "tellViolation") as (text: string) => void;
      tell(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return problems;
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";

import { formatPlace, type View } from "../../../src/trace/inspector/core/deep-link.ts";
import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import { pinFonts } from "../support/pinned-fonts.ts";
import { settled } from "../support/stage.ts";
import { watchedPage } from "../support/watched-page.ts";
import { PICTURE_BYTES_MAX, PICTURED, pictureName } from "./pictured.ts";
import { smallPng } from "./small-png.ts";

const SIZE = { width: 1200, height: 760 } as const;

export interface PictureOptions {
  readonly browser: Browser;
  /** Origin of the host. */
  readonly url: string;
  readonly turn: TurnTrace;
  /** Where they are written. */
  readonly folder: string;
}

/** Writes all pictures and returns their paths. Throws when the page has a problem or a picture is too large. */
export async function takePictures({ browser, url, turn, folder }: PictureOptions): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const paths: string[] = [];
  for (const dark of [false, true]) {
    const { page, problems, close } = await watchedPage(browser, url, { ...SIZE, dark });
    await pinFonts(page);
    for (const view of PICTURED) {
      await open(page, { url, turn, view });
      const taken = await smallPng(page.context(), await page.screenshot({ animations: "disabled", caret: "hide" }));
      if (taken.byteLength > PICTURE_BYTES_MAX) throw new Error(`${view}: ${taken.byteLength} bytes`);
      const path = join(folder, pictureName(view, dark));
      writeFileSync(path, taken);
      paths.push(path);
    }
    await close();
    if (problems.length > 0) throw new Error(`the page had problems:\n${problems.join("\n")}`);
  }
  return paths;
}

interface Shown {
  readonly url: string;
  readonly turn: TurnTrace;
  readonly view: View;
}

async function open(page: Page, { url, turn, view }: Shown): Promise<void> {
  const place = formatPlace({
    session: turn.sessionId,
    turn: turn.turnId,
    node: view === "why-not" ? lostEntry(turn) : null,
    view,
  });
  // Another fragment alone is no other page.
  await page.goto("about:blank");
  await page.goto(`${url}/pmp-dsh-tavern/inspector${place}`);
  await settled(page);
  await page.locator(".tt-question", { hasText: turn.question?.body.text ?? "" }).waitFor();
  if (view === "graph") await page.getByRole("button", { name: "Fit everything" }).click();
  if (view === "tree") await showEnd(page);
  if (view === "why-not") await page.locator(".tt-gates").waitFor();
  // A long view begins where it begins, below what is said of the turn.
  if (view === "why-not" || view === "compare") await page.locator(".tt-tabs").evaluate(toTop);
}

const toTop = (element: Element): void => element.scrollIntoView({ block: "start" });

const TRIES = 10;
const LOOK_MS = 500;

/** What was considered, sent, called and cited, at the end of the tree. It is the end as it is then: more may come yet. */
async function showEnd(page: Page): Promise<void> {
  const answer = page.locator("[role=treeitem]:focus", { hasText: "Answer" });
  for (let tried = 0; tried < TRIES; tried++) {
    await page.locator("[role=treeitem]").first().press("End");
    await page.waitForTimeout(LOOK_MS);
    if (await answer.isVisible()) return;
  }
  const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
  throw new Error(`the end of the tree is not the answer but ${focused}`);
}

/** An entry that its weather lost to another one. */
function lostEntry({ items }: TurnTrace): string {
  const lost = (items ?? []).find(({ title, state }) => title.startsWith("Weather:") && state === "considered");
  if (lost === undefined) throw new Error("no entry of the turn lost its group");
  return lost.id;
}

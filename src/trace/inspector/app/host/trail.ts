import { formatPlace } from "../../core/deep-link.ts";
import { PAGE_PATH } from "../load-app.ts";

/** The way from an answer in the chat to its turn in the tab. */
export interface Trail {
  /** Opens the tab at a turn, by its number in the session; null: at the newest. */
  go(sessionId: string, turn: number | null): void;
  /** Which turn the tab was opened at; null: none in particular. Told once. */
  take(sessionId: string): number | null;
}

/**
 * `labels`: what the tab is called, in each language: another window may have changed it since the host drew the tab. The
 * host gives plugins no call that changes its tab, so its button is pressed; where there is none the page is opened with
 * `openPage`.
 */
export function createTrail(labels: readonly string[], openPage: (path: string) => void): Trail {
  const asked = new Map<string, number>();
  return {
    go: (sessionId, turn) => {
      const tab = tabNamed(labels);
      if (tab === null) {
        openPage(PAGE_PATH + formatPlace({ session: sessionId, turn: null, node: null, view: null }));
        return;
      }
      if (turn !== null) asked.set(sessionId, turn);
      tab.click();
    },
    take: (sessionId) => {
      const turn = asked.get(sessionId) ?? null;
      asked.delete(sessionId);
      return turn;
    },
  };
}

const tabNamed = (labels: readonly string[]): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("[role='tab']")].find((tab) => labels.includes(tab.textContent.trim())) ??
  null;

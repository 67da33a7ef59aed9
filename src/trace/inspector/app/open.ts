import { createHttp } from "./data/http.ts";
import { createTurnsApi } from "./data/turns-api.ts";
import { Controller } from "./state/controller.ts";
import { initialState } from "./state/state.ts";
import { createStore } from "./state/store.ts";
import { type Language, languageOf } from "../core/words/speech.ts";

export const API_ROOT = "/pmp-dsh-tavern/api";
export const PAGE_PATH = "/pmp-dsh-tavern/inspector";

const KEY = "dsh-lorekeeper.lang";

/** An inspector over the API of the server that the script came from. `languages`: what the reader wants, best first. */
export function openInspector(languages: readonly string[]): { readonly controller: Controller } {
  const store = createStore(initialState(keptLang() ?? languageOf(languages)));
  const api = createTurnsApi(createHttp(API_ROOT, (url, init) => fetch(url, init)));
  const controller = new Controller({
    store,
    api,
    connect: (url) => new EventSource(url),
    now: () => performance.now(),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  return { controller };
}

/** The language that was chosen by hand; null: none was, or the browser keeps nothing. */
export function keptLang(): Language | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "en" || kept === "zh-CN" ? kept : null;
  } catch {
    return null;
  }
}

export function keepLang(lang: Language): void {
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    // It lasts until the page is left.
  }
}

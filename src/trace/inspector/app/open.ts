import { languageOf } from "../core/words/speech.ts";
import { withExamples } from "./data/examples.ts";
import { createHttp } from "./data/http.ts";
import { createTurnsApi } from "./data/turns-api.ts";
import { keptLanguage } from "./kept-language.ts";
import { loadLanguage } from "./load-language.ts";
import { Controller } from "./state/controller.ts";
import { initialState } from "./state/state.ts";
import { createStore } from "./state/store.ts";

const API_ROOT = "/pmp-dsh-tavern/api";

/**
 * An inspector over the API of the server that the script came from, once its words are there. `languages`: what the
 * reader wants, best first; one that was chosen by hand comes before them.
 */
export async function openInspector(languages: readonly string[]): Promise<{ readonly controller: Controller }> {
  const store = createStore(initialState(await loadLanguage(keptLanguage() ?? languageOf(languages))));
  const api = withExamples(createTurnsApi(createHttp(API_ROOT, (url, init) => fetch(url, init))));
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

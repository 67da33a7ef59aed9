import { parsePlace } from "../../core/deep-link.ts";
import type { Controller } from "./controller.ts";
import { placeOf } from "./place-of.ts";
import type { State } from "./state.ts";

interface Page {
  readonly location: { readonly href: string; readonly hash: string };
  readonly history: { replaceState(data: unknown, unused: string, url: string): void };
  addEventListener(type: "hashchange", listener: () => void): void;
}

/** The address of the page as a link to what is shown, both ways. */
export function pageLinks(
  controller: Controller,
  page: Page,
): { readonly start: () => void; readonly linkTo: (state: State) => string } {
  let written = "";
  const linkTo = (state: State): string => page.location.href.replace(/#.*$/su, "") + placeOf(state, "link");
  const read = (): void => {
    if (page.location.hash === written) return;
    const place = parsePlace(page.location.hash);
    if (place !== null) controller.open(place);
  };
  const start = (): void => {
    read();
    controller.loadSessions();
    page.addEventListener("hashchange", read);
    controller.store.subscribe(() => {
      const hash = placeOf(controller.store.get(), "address");
      if (hash === written) return;
      written = hash;
      page.history.replaceState(null, "", hash);
    });
  };
  return { start, linkTo };
}

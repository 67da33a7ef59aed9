import type { Controller } from "./controller.ts";
import { type State, type ViewId, VIEWS } from "./state.ts";

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
  const linkTo = (state: State): string => page.location.href.replace(/#.*$/su, "") + hashOf(state);
  const read = (): void => {
    if (page.location.hash === written) return;
    const asked = new URLSearchParams(page.location.hash.slice(1));
    const view = VIEWS.find((one): one is ViewId => one === asked.get("view")) ?? null;
    controller.open({
      sessionId: asked.get("session"),
      turnId: asked.get("turn"),
      nodeId: asked.get("node"),
      view,
    });
  };
  const start = (): void => {
    read();
    controller.loadSessions();
    page.addEventListener("hashchange", read);
    controller.store.subscribe(() => {
      const hash = hashOf(controller.store.get());
      if (hash === written) return;
      written = hash;
      page.history.replaceState(null, "", hash);
    });
  };
  return { start, linkTo };
}

/** A followed turn is no part of the link: what is newest then is shown then. */
export function hashOf({ sessionId, turnId, nodeId, view, follow }: State): string {
  const hash = new URLSearchParams();
  if (sessionId !== null) hash.set("session", sessionId);
  if (turnId !== null && !follow) hash.set("turn", turnId);
  if (nodeId !== null && !follow) hash.set("node", nodeId);
  if (view !== "graph") hash.set("view", view);
  return `#${hash}`;
}

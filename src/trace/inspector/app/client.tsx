import { useEffect, useMemo } from "react";

import { Inspector } from "./inspector.tsx";
import { openInspector, PAGE_PATH } from "./open.ts";
import { placeOf } from "./state/page-links.ts";
import type { State } from "./state/state.ts";
import { type Language, languageOf, speechIn } from "../core/words/speech.ts";

/** The part of the host's client context that is used. Source: ui-slots of DSH. */
interface HostClient {
  readonly slots: {
    inject(slot: string, register: () => unknown): void;
    register(options: Record<string, unknown>, component: (props: never) => JSX.Element | null): () => void;
  };
  readonly locale?: { readonly active?: string; readonly current?: string };
}

const VIEW_ID = "tavern-trace";
const ORDER = 20;

export const inject = ["slots"];

/** The host's language, as it writes it on the document. */
const hostLang = (): Language => languageOf([document.documentElement.lang]);

/** A link from the host leads to the page: the host has an address of its own. */
const linkTo = (state: State): string => location.origin + PAGE_PATH + placeOf(state, "link");

/** The tab of one session. */
function TraceTab({ sessionId }: { readonly sessionId: string }): JSX.Element {
  const { controller } = useMemo(() => openInspector([hostLang()]), []);
  useEffect(() => {
    controller.open({ session: sessionId, turn: asked(sessionId), node: null, view: null });
    return () => controller.close();
  }, [controller, sessionId]);
  return <Inspector controller={controller} surface="tab" linkTo={linkTo} />;
}

/** Turn that "Inspect this turn" was pressed at, for the tab that opens next. */
const wanted = new Map<string, string>();

function asked(sessionId: string): string | null {
  const turnId = wanted.get(sessionId) ?? null;
  wanted.delete(sessionId);
  return turnId;
}

/** Registers the tab; it goes when the host lets go of the plugin. */
export function apply(ctx: HostClient): void {
  addStyles();
  ctx.slots.inject("conversation.view", () =>
    ctx.slots.register(
      {
        name: "conversation.view",
        id: VIEW_ID,
        order: ORDER,
        label: () => speechIn(hostLang()).say({ word: "app.title" }),
        inject: () => ({}),
      },
      TraceTab as (props: never) => JSX.Element,
    ),
  );
}

function addStyles(): void {
  if (document.querySelector("style[data-plugin-css='dsh-lorekeeper']") !== null) return;
  const style = document.createElement("style");
  style.dataset["plugin"] = "dsh-lorekeeper";
  style.dataset["pluginCss"] = "dsh-lorekeeper";
  style.textContent = INSPECTOR_CSS;
  document.head.append(style);
}

import * as react from "react";
import { useEffect, useState } from "react";
import * as jsxRuntime from "react/jsx-runtime";

import type { App } from "./app.tsx";
import { createTrail } from "./host/trail.ts";
import { type HostWord, hostWord, inEachLanguage } from "./host/words.ts";
import { keptLanguage } from "./kept-language.ts";
import { addStylesheet, loadApp, PAGE_PATH } from "./load-app.ts";
import type { Controller } from "./state/controller.ts";

/**
 * The client half of the plugin in the web application of DSH: a tab beside Chat and Trajectory, and "Inspect this turn"
 * at the end of each answer. The application is loaded when the tab is first opened. Source: slot contracts of
 * ui-conversation.
 */

/** The part of the host's client context that is used. */
interface HostClient {
  readonly slots: {
    /** Runs the registration while the slot is declared. */
    inject(slot: string, register: () => unknown): void;
    register(options: Readonly<Record<string, unknown>>, component: (props: never) => JSX.Element | null): () => void;
  };
}

const VIEW_ID = "tavern-trace";
/** Behind Chat (0) and Trajectory (10). */
const ORDER = 20;
/** Behind everything else that wants the end of a turn: that chain shows one entry only. */
const LAST = 1_000;

export const inject = ["slots"];

const word = (name: HostWord): string => hostWord(name, keptLanguage() ?? document.documentElement.lang);

const trail = createTrail(inEachLanguage("title"), (path) => window.open(path, "_blank", "noopener"));

interface SessionProps {
  readonly sessionId: string;
}

/** The tab of one session. */
function TraceTab({ sessionId }: SessionProps): JSX.Element {
  const [app, setApp] = useState<App | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const load = (): void => {
    setWhy(null);
    addStylesheet("page.css");
    loadApp({ react, "react/jsx-runtime": jsxRuntime }).then(setApp, (error: unknown) => setWhy(String(error)));
  };
  useEffect(load, []);
  if (app !== null) return <OpenTab key={sessionId} app={app} sessionId={sessionId} />;
  if (why === null) return <p className="tt-inspect-note">{word("loading")}</p>;
  return (
    <p className="tt-inspect-note" role="alert">
      {why}{" "}
      <button type="button" onClick={load}>
        {word("retry")}
      </button>
    </p>
  );
}

function OpenTab({ app, sessionId }: SessionProps & { readonly app: App }): JSX.Element | null {
  const { Inspector, placeOf } = app;
  const [controller, setController] = useState<Controller | null>(null);
  useEffect(() => {
    let opened: Controller | null = null;
    let isLeft = false;
    void app.openInspector([document.documentElement.lang]).then(({ controller: own }) => {
      if (isLeft) return;
      opened = own;
      own.open({ session: sessionId, turn: null, node: null, view: null });
      const turn = trail.take(sessionId);
      if (turn !== null) own.pickNumber(turn);
      setController(own);
    });
    return () => {
      isLeft = true;
      opened?.close();
    };
  }, [app, sessionId]);
  if (controller === null) return null;
  // A link from the host leads to the page: the host has an address of its own.
  const linkTo = (state: Parameters<App["placeOf"]>[0]): string => location.origin + PAGE_PATH + placeOf(state, "link");
  return <Inspector controller={controller} surface="tab" linkTo={linkTo} />;
}

/** In the row of buttons under a finished answer. The row is in an element that says which turn it ends. */
function InspectAnswer({ sessionId }: SessionProps): JSX.Element {
  return (
    <InspectButton
      press={(button) => {
        const turn = Number(button.closest<HTMLElement>("[data-turn-tail]")?.dataset["turnTail"] ?? Number.NaN);
        trail.go(sessionId, Number.isInteger(turn) ? turn : null);
      }}
    />
  );
}

/** Under a turn that ended without an answer, where there is no row of buttons. */
function InspectTail({ sessionId, matched }: SessionProps & { readonly matched: number }): JSX.Element {
  return <InspectButton press={() => trail.go(sessionId, matched)} />;
}

function InspectButton({ press }: { readonly press: (button: HTMLElement) => void }): JSX.Element {
  return (
    <button type="button" className="tt-inspect" onClick={(event) => press(event.currentTarget)}>
      {word("inspect")}
    </button>
  );
}

interface TurnTail {
  readonly turn: { readonly turn: number; readonly data: { get(key: string): unknown } };
}

/** The number of a turn without an answer; null: its answer has the button, or it is not known to have none. */
function withoutAnswer({ turn }: TurnTail): number | null {
  const tail = turn.data.get("turn-tail");
  const hasNone = typeof tail === "object" && tail !== null && "closing" in tail && tail.closing === null;
  return hasNone ? turn.turn : null;
}

/** Registers all of it; it goes when the host lets go of the plugin. */
export function apply(ctx: HostClient): void {
  addButtonStyle();
  const register = (options: Readonly<Record<string, unknown>>, component: (props: never) => JSX.Element): void =>
    ctx.slots.inject(String(options["name"]), () => ctx.slots.register({ inject: () => ({}), ...options }, component));
  register({ name: "conversation.view", id: VIEW_ID, order: ORDER, label: () => word("title") }, TraceTab);
  register(
    { name: "conversation.chat.assistant-actions", id: VIEW_ID, order: LAST, label: () => word("inspect") },
    InspectAnswer,
  );
  register({ name: "conversation.chat.turnTail", order: LAST, select: withoutAnswer }, InspectTail);
}

const PLUGIN = "dsh-lorekeeper";

function addButtonStyle(): void {
  if (document.querySelector(`style[data-plugin="${PLUGIN}"]`) !== null) return;
  const style = document.createElement("style");
  style.dataset["plugin"] = PLUGIN;
  style.textContent = BUTTON;
  document.head.append(style);
}

const BUTTON = `.tt-inspect{border:0;border-radius:8px;background:none;padding:3px 8px;min-height:28px;font:inherit;
font-size:12px;color:var(--dsw-alias-label-secondary,GrayText);cursor:pointer;white-space:nowrap;align-self:start}
.tt-inspect:is(:hover,:focus-visible){color:var(--dsw-alias-label-primary,CanvasText);
background:var(--dsw-alias-interactive-bg-hover,transparent)}.tt-inspect-note{padding:24px;margin:0}`;

import { EXAMPLE_WORDS, EXAMPLES, isExample } from "../data/examples.ts";
import type { SessionRow } from "../data/turns-api.ts";
import { keepLanguage } from "../kept-language.ts";
import { loadLanguage } from "../load-language.ts";
import { sessionName } from "../state/session-name.ts";
import type { LiveState, State } from "../state/state.ts";
import { useController, useInspector, usePick, useSay } from "./context.tsx";

/** Session, connection, following, link, language and help. */
export function Toolbar(): JSX.Element {
  const { controller, surface } = useInspector();
  const say = useSay();
  const lang = usePick((state) => state.lang);
  // In a tab the page has a header already: that of the host.
  const Bar = surface === "page" ? "header" : "div";
  const switchLang = (): void => {
    const next = lang === "en" ? "zh-CN" : "en";
    keepLanguage(next);
    void loadLanguage(next).then((loaded) => controller.set({ lang: loaded }));
  };
  return (
    <Bar className="tt-bar">
      <button
        type="button"
        className="tt-button tt-narrow-only"
        aria-label={say("app.turns")}
        aria-expanded={usePick((state) => state.drawer)}
        onClick={() => controller.set({ drawer: !controller.store.get().drawer })}
      >
        ☰
      </button>
      {surface === "page" && <h1 className="tt-name tt-wide">{say("app.title")}</h1>}
      {surface === "page" && <SessionChoice />}
      <span className="tt-grow" />
      <LiveMark />
      <FollowButton />
      <button
        type="button"
        className="tt-button"
        title={say("app.switch-language")}
        onClick={switchLang}
        lang={lang === "en" ? "zh-CN" : "en"}
      >
        {say("app.other-language")}
      </button>
      <button type="button" className="tt-button" aria-keyshortcuts="?" onClick={() => controller.set({ help: true })}>
        <kbd>?</kbd> <span className="tt-wide">{say("key.title")}</span>
      </button>
    </Bar>
  );
}

function SessionChoice(): JSX.Element | null {
  const controller = useController();
  const say = useSay();
  const sessions = usePick((state) => state.sessions);
  const sessionId = usePick((state) => state.sessionId);
  const rows = sessions.state === "ready" ? sessions.value.sessions : [];
  const nameOf = (row: SessionRow): string => sessionName(row, say.speech);
  const listed = isExample(sessionId) || rows.some((row) => row.sessionId === sessionId);
  return (
    <label className="tt-session">
      <span className="tt-wide">{say("app.session")}</span>
      <select
        value={sessionId ?? ""}
        onChange={(event) => controller.open({ session: event.target.value, turn: null, node: null, view: null })}
      >
        {!listed && <option value={sessionId ?? ""}>{sessionId ?? "–"}</option>}
        {rows.map((row) => (
          <option key={row.sessionId} value={row.sessionId} title={row.sessionId}>
            {row.running ? say("app.running", { id: nameOf(row) }) : nameOf(row)}
          </option>
        ))}
        <optgroup label={say("app.examples")}>
          {EXAMPLES.map((id) => (
            <option key={id} value={id}>
              {say(EXAMPLE_WORDS[id])}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

const MARKS: Readonly<Record<LiveState["connection"], string>> = {
  off: "○",
  connecting: "◌",
  open: "●",
  idle: "◎",
  lost: "✕",
  refused: "⊘",
};

/** Shape, words and colour say how the connection is. */
function LiveMark(): JSX.Element {
  const say = useSay();
  const { connection, dropped } = usePick((state: State) => state.live);
  return (
    <span className="tt-live" data-connection={connection} title={say(`app.connection.${connection}`)}>
      <span aria-hidden="true">{MARKS[connection]}</span>{" "}
      <span className="tt-wide">{say(`app.connection.${connection}`)}</span>
      {dropped > 0 && <span className="tt-quiet"> · {say("app.frames-skipped", { n: dropped })}</span>}
    </span>
  );
}

function FollowButton(): JSX.Element {
  const controller = useController();
  const say = useSay();
  const follow = usePick((state) => state.follow.following);
  return (
    <button
      type="button"
      className="tt-button"
      aria-pressed={follow}
      title={say("app.follow-hint")}
      onClick={() => (follow ? controller.unfollow() : controller.follow())}
    >
      <span aria-hidden="true">{follow ? "▶" : "▷"}</span> <span className="tt-wide">{say("do.follow")}</span>
    </button>
  );
}

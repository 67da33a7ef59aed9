import { useEffect, useRef } from "react";

import { shownTrace } from "./state/state.ts";
import { InspectorProvider, type InspectorValue, usePick, useSay } from "./views/context.tsx";
import { Boundary } from "./views/boundary.tsx";
import { HealthBanner } from "./views/health-banner.tsx";
import { HelpDialog } from "./views/registry.tsx";
import { onKey } from "./views/keyboard.ts";
import { Toolbar } from "./views/toolbar.tsx";
import { TurnList } from "./views/turn-list.tsx";
import { TurnPanel } from "./views/turn-panel.tsx";
import { WidthProvider } from "./views/width.tsx";

/** The whole inspector. It takes the size of what it is put into. */
export function Inspector(value: InspectorValue): JSX.Element {
  return (
    <InspectorProvider value={value}>
      <Frame {...value} />
    </InspectorProvider>
  );
}

function Frame({ controller, surface, linkTo }: InspectorValue): JSX.Element {
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  const [lang, help, drawer, notice] = [
    usePick((state) => state.lang),
    usePick((state) => state.help),
    usePick((state) => state.drawer),
    usePick((state) => state.notice),
  ];
  const hasTrace = usePick((state) => shownTrace(state) !== null);

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (root.current !== null) onKey(event, { controller, surface, linkTo, root: root.current });
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [controller, surface, linkTo]);

  return (
    <WidthProvider element={root}>
      <div
        ref={root}
        className={`tt tt-at-${surface}`}
        lang={lang}
        data-drawer={drawer || undefined}
        data-trace={hasTrace || undefined}
        // The host then gives a view all of its room, and lays its own input over it.
        data-conversation-composer-overlay={surface === "tab" ? "" : undefined}
      >
        <a className="tt-skip" href="#tt-turn" onClick={(event) => skip(event, root.current)}>
          {say("app.skip")}
        </a>
        <Toolbar />
        <HealthBanner />
        <div className="tt-body">
          <TurnList />
          <TurnPanel />
        </div>
        <div className="tt-notice" role="status" aria-live="polite">
          {notice}
        </div>
        {help && (
          <Boundary of="help">
            <HelpDialog />
          </Boundary>
        )}
      </div>
    </WidthProvider>
  );
}

/** The address of the page is a deep link: jumping to a part must not replace it. */
function skip(event: React.MouseEvent, root: HTMLElement | null): void {
  event.preventDefault();
  root?.querySelector<HTMLElement>("#tt-turn")?.focus();
}

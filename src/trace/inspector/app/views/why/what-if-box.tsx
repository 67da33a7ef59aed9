import { type FormEvent, useEffect, useRef, useState } from "react";

import type { Ladder } from "../../../../ladder/model.ts";
import { failed, IDLE, LOADING, type Remote, ready } from "../../data/remote.ts";
import { Latest } from "../../state/latest.ts";
import { useController, useSay } from "../context.tsx";
import { RemotePart } from "../tables/remote-part.tsx";
import { fetchWhatIf, fetchWhyNow, type EntryNow, type WhatIf, type WhyNow } from "./what-if-api.ts";
import { WhatIfResult, WhyNowResult } from "./what-if-result.tsx";

type Result = { readonly of: "session"; readonly why: WhyNow } | { readonly of: "text"; readonly whatIf: WhatIf };

interface WhatIfBoxProps {
  readonly sessionId: string;
  readonly ladder: Ladder;
}

/** Asks the engine itself about the entry, with the resources and the session as they are now. */
export function WhatIfBox({ sessionId, ladder }: WhatIfBoxProps): JSX.Element {
  const { api } = useController();
  const say = useSay();
  const [text, setText] = useState("");
  const [result, setResult] = useState<Remote<Result>>(IDLE);
  const latest = useRef(new Latest());
  useEffect(() => {
    const own = latest.current;
    return () => own.end();
  }, []);
  const entry: EntryNow = {
    sessionId,
    resourceId: ladder.resourceId,
    uid: ladder.uid ?? "",
    occurrence: ladder.occurrence ?? 1,
  };
  const test = (): void => {
    setResult(LOADING);
    void latest.current.run<Result>(
      async (signal) =>
        text.trim() === ""
          ? { of: "session", why: await fetchWhyNow(api.http, entry, signal) }
          : { of: "text", whatIf: await fetchWhatIf(api.http, { text, entry }, signal) },
      (value) => setResult(ready(value)),
      (fault) => setResult(failed(fault)),
    );
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    test();
  };
  return (
    <section className="tt-part tt-what-if" aria-labelledby="tt-what-if">
      <h3 id="tt-what-if">
        {say("why-not.what-if")} <span className="tt-mark">{say("why-not.current")}</span>
      </h3>
      {ladder.uid === null ? (
        <p className="tt-absent">{say("tables.no-uid")}</p>
      ) : (
        <form onSubmit={onSubmit}>
          <label>
            <span>{say("why-not.what-if-text")}</span>
            <textarea rows={3} value={text} onChange={(event) => setText(event.target.value)} />
          </label>
          <p className="tt-quiet">{say("tables.what-if-hint")}</p>
          <button type="submit" className="tt-button">
            {say("do.what-if")}
          </button>
        </form>
      )}
      {result.state !== "idle" && (
        <RemotePart remote={result} again={test}>
          {(value) =>
            value.of === "session" ? <WhyNowResult why={value.why} /> : <WhatIfResult whatIf={value.whatIf} />
          }
        </RemotePart>
      )}
    </section>
  );
}

import { useEffect, useState } from "react";

import { type Provenance, provenanceWords } from "../../core/provenance.ts";
import { exampleOf, isExample } from "../data/examples.ts";
import { usePick, useSay } from "./context.tsx";

const LIVE: Provenance = { from: "live" };

/** Where the turn comes from: this DSH, or one of the examples, which says what of it is real. */
export function Origin(): JSX.Element | null {
  const say = useSay();
  const sessionId = usePick((state) => state.sessionId);
  const [example, setExample] = useState<Provenance | null>(null);
  const own = isExample(sessionId);
  useEffect(() => {
    if (!own || sessionId === null) return undefined;
    let isLeft = false;
    const told = (provenance: Provenance | null): void => {
      if (!isLeft) setExample(provenance);
    };
    exampleOf(sessionId).then(
      ({ provenance }) => told(provenance),
      () => told(null),
    );
    return () => {
      isLeft = true;
    };
  }, [own, sessionId]);
  const provenance = own ? example : LIVE;
  if (provenance === null) return null;
  return (
    <p className={own ? "tt-strip" : "tt-quiet tt-origin"}>
      {own && <span aria-hidden="true">◇ </span>}
      {say.text(provenanceWords(provenance))}
    </p>
  );
}

import { isExample } from "../data/examples.ts";
import { fetchHealth, type Health } from "../data/health.ts";
import { valueOf } from "../data/remote.ts";
import type { State } from "../state/state.ts";
import { Boundary } from "./boundary.tsx";
import { useController, usePick } from "./context.tsx";
import type { HealthNotesProps } from "./health-notes.tsx";
import { further } from "./later.ts";
import { useRemote } from "./use-remote.ts";

const HealthNotes = further<HealthNotesProps>("HealthNotes");

/**
 * That turns are not recorded, or were lost, and what to do, above everything else: a list without turns says nothing of
 * it. Asked for with each session, and again with each turn that has ended.
 */
export function HealthBanner(): JSX.Element | null {
  const { api } = useController();
  const key = usePick(askedFor);
  const [remote] = useRemote(key, (signal) => fetchHealth(api.http, signal));
  const health = valueOf(remote);
  if (health === null || isWell(health)) return null;
  return (
    <Boundary of="health">
      <HealthNotes health={health} />
    </Boundary>
  );
}

/** null: examples are of no store. */
function askedFor({ sessionId, turns, follow: { shown } }: State): string | null {
  if (isExample(sessionId)) return null;
  const newest = turns.state === "ready" ? (turns.value.rows.find(({ state }) => state === "ended")?.turnId ?? "") : "";
  return `${sessionId ?? ""} ${newest} ${shown.is === "failed" ? shown.why : ""}`;
}

const isWell = ({ recording, store, others, dropped }: Health): boolean =>
  recording !== "off" && store === null && others.length === 0 && dropped === 0;

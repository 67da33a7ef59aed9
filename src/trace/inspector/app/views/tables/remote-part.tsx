import type { ReactNode } from "react";

import type { Remote } from "../../data/remote.ts";
import { useSay } from "../context.tsx";
import { FaultNote } from "../fault-note.tsx";

interface RemotePartProps<Value> {
  readonly remote: Remote<Value>;
  readonly again: () => void;
  readonly children: (value: Value) => ReactNode;
}

/** Something that is fetched: itself once it is there, until then that it is under way, or why it is not there. */
export function RemotePart<Value>({ remote, again, children }: RemotePartProps<Value>): JSX.Element {
  const say = useSay();
  if (remote.state === "ready") return <>{children(remote.value)}</>;
  if (remote.state === "failed") return <FaultNote fault={remote.fault} retry={again} />;
  return (
    <p className="tt-note" role="status">
      {say("state.loading")}
    </p>
  );
}

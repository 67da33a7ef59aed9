import { type Say, useController, useSay } from "../context.tsx";
import type { TableRow } from "./table-row.ts";

const NOTICE_MS = 2_500;

interface RowBarProps {
  readonly row: TableRow;
  /** The row as it is copied. */
  readonly text: string;
  readonly why: () => void;
}

/** What can be done with the active row. */
export function RowBar({ row, text, why }: RowBarProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const copy = (): void => void copied(text, say).then((notice) => controller.notice(notice, NOTICE_MS));
  return (
    <div className="tt-row-bar">
      <b>{row.cells.entry}</b>
      <button type="button" className="tt-button" onClick={why}>
        {say("do.why-not")}
      </button>
      <button type="button" className="tt-button" aria-keyshortcuts="Control+C" onClick={copy}>
        {say("do.copy-row")}
      </button>
    </div>
  );
}

/** What is said about it afterwards. */
async function copied(text: string, say: Say): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return say("do.copied");
  } catch (error) {
    return say("tables.copy-failed", { why: error instanceof Error ? error.message : String(error) });
  }
}

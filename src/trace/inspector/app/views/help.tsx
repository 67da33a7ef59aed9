import { useEffect, useRef } from "react";

import { KEY_HELP } from "../../core/keys.ts";
import { useController, useSay } from "./context.tsx";

/** The keys, in a dialog that is left with Escape. */
export function HelpDialog(): JSX.Element {
  const controller = useController();
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = (): void => controller.set({ help: false });
  return (
    <dialog ref={dialog} className="tt-dialog" aria-labelledby="tt-help" onClose={close}>
      <header className="tt-dialog-head">
        <h2 id="tt-help">{say("key.title")}</h2>
        <button type="button" className="tt-button" onClick={close}>
          ✕ {say("do.close")}
        </button>
      </header>
      <table className="tt-table tt-keys">
        <tbody>
          {KEY_HELP.map(({ keys, word }) => (
            <tr key={word}>
              <th scope="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td>{say(word)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  );
}

import { speechIn } from "../../core/words/speech.ts";
import type { InspectorValue } from "./context.tsx";

const NOTICE_MS = 2_500;

/** Puts a link to what is shown into the clipboard, and says whether it is there. Never rejects. */
export async function copyLink({ controller, linkTo }: InspectorValue): Promise<void> {
  const state = controller.store.get();
  const speech = speechIn(state.lang);
  let notice: string;
  try {
    await navigator.clipboard.writeText(linkTo(state));
    notice = speech.say({ word: "do.copied" });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    notice = speech.say({ word: "app.copy-failed", with: { why } });
  }
  controller.notice(notice, NOTICE_MS);
}

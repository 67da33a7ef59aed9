import type { HostContext } from "../dsh/context.ts";
import { serviceOf } from "../dsh/services.ts";
import { ANCHOR, ANCHOR_ORDER } from "../loader/anchor.ts";

/**
 * Registers the anchor: an empty section, which the host drops from a prompt unless the profile takes its place. Throws
 * when another plugin has the name.
 */
export function registerAnchor(context: HostContext): void {
  serviceOf(context, "systemPrompt")?.section({ name: ANCHOR, order: ANCHOR_ORDER, text: () => "" });
}

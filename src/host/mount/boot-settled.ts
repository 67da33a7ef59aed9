import { LIMITS } from "../../matcher/limits.ts";
import type { HostContext } from "../dsh/context.ts";
import { endsWithin } from "../loader/within.ts";

/**
 * Resolves when the host has started everything that it was told to, or after `missingServiceMs`: what is missing then
 * will not come by itself. Never rejects.
 */
export async function bootSettled(
  host: HostContext,
  signal: AbortSignal,
  ms: number = LIMITS.missingServiceMs.value,
): Promise<void> {
  const loader = host.get("loader");
  const settled =
    typeof loader === "object" && loader !== null && "await" in loader && typeof loader.await === "function"
      ? (Reflect.apply(loader.await, loader, []) as Promise<unknown>)
      : new Promise<never>(() => undefined);
  await endsWithin(settled, { ms, signal });
}

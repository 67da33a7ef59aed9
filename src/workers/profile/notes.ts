import { LIMITS } from "../../matcher/limits.ts";
import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import { PROFILE_DIAGNOSTICS, type ProfileDiagnosticCode } from "./codes.ts";

const SHOWN_UNITS = 80;

/** A name of the user's as it may stand in a message. */
export const shown = (name: string): string =>
  JSON.stringify(name.length > SHOWN_UNITS ? `${name.slice(0, SHOWN_UNITS)}…` : name);

/** Collects what compiling has to say; a code that repeats too often is counted instead. */
export class ProfileNotes {
  readonly #list: Diagnostic[] = [];
  readonly #counts = new Map<ProfileDiagnosticCode, number>();

  /** `message`: what, where and what became of it; the resource that it is about. */
  add(code: ProfileDiagnosticCode, message: string, resourceId?: string): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > LIMITS.diagnosticsPerCode.value) return;
    const { severity } = PROFILE_DIAGNOSTICS[code];
    this.#list.push({ code, severity, message, ...(resourceId === undefined ? {} : { resourceId }) });
  }

  /** Everything found, in order; what was cut is counted at the end. */
  all(): readonly Diagnostic[] {
    const limit = LIMITS.diagnosticsPerCode.value;
    const cut = [...this.#counts].filter(([, count]) => count > limit);
    const code = "diagnostics-truncated";
    return [
      ...this.#list,
      ...cut.map(([name, count]): Diagnostic => {
        return { code, severity: "info", message: `${count - limit} more findings of ${name} are not listed.` };
      }),
    ];
  }
}

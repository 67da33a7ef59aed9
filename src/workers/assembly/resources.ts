import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import { LibraryError } from "../library/error.ts";
import type { LibraryFolder } from "../library/library-folder.ts";
import { ASSEMBLY_DIAGNOSTICS, type AssemblyDiagnosticCode } from "./diagnostics.ts";
import type { DocumentCache, ProfileDocuments } from "./document-cache.ts";
import type { ResourceRef } from "./protocol.ts";

/** The documents of one assembly; null: not bound, or not to be had. */
export type Resources = { readonly [K in keyof ProfileDocuments]: ProfileDocuments[K] | null } & {
  readonly diagnostics: readonly Diagnostic[];
};

const MISSING: Readonly<Record<keyof ProfileDocuments, AssemblyDiagnosticCode>> = {
  preset: "SESSION_CONFIGURATION_PRESET_MISSING",
  character: "SESSION_CONFIGURATION_CHARACTER_MISSING_OR_INVALID",
  user: "SESSION_CONFIGURATION_USER_MISSING",
};

export type ResourceRefs = Readonly<Record<keyof ProfileDocuments, ResourceRef | null>>;

/** Reads what is bound; what is gone or damaged becomes a diagnostic. */
export function readResources(library: LibraryFolder, refs: ResourceRefs, documents: DocumentCache): Resources {
  const diagnostics: Diagnostic[] = [];
  const read = <K extends keyof ProfileDocuments>(kind: K): ProfileDocuments[K] | null => {
    const ref = refs[kind];
    if (ref === null) return null;
    try {
      return documents.read(library, kind, ref);
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error;
      diagnostics.push(resourceDiagnostic(MISSING[kind], ref.id, error.message));
      return null;
    }
  };
  return { preset: read("preset"), character: read("character"), user: read("user"), diagnostics };
}

/** A diagnostic of the table about one resource. */
export function resourceDiagnostic(code: AssemblyDiagnosticCode, resourceId: string, what: string): Diagnostic {
  return { code, severity: "warning", message: `${ASSEMBLY_DIAGNOSTICS[code].meaning} (${what})`, resourceId };
}

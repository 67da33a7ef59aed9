import { type Phrase, phrase } from "./phrase.ts";

/**
 * Where a turn on the page comes from. `recorded`: a real session with its ids renamed; `authored`: written by hand, `real`
 * says which parts of it are real; `live`: read from this DSH; `imported`: from a file.
 */
export type Provenance =
  | { readonly from: "recorded" | "live" | "imported" }
  | { readonly from: "authored"; readonly real: Phrase };

/** What the strip above a turn says of where it comes from. A turn never stands in for another one. */
export const provenanceWords = (provenance: Provenance): Phrase =>
  provenance.from === "authored"
    ? phrase("origin.authored", { real: provenance.real })
    : phrase(`origin.${provenance.from}`);

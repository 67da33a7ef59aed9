import { fileURLToPath } from "node:url";
import type { OracleCase, OracleFile } from "../reference/case.ts";
import { ST_DEFAULTS } from "../reference/defaults.ts";
import { readDocument, type OracleDocument } from "./load.ts";

/** The folder with the recorded files. */
export const DATA = fileURLToPath(new URL("./data", import.meta.url));

/** The recorded scan cases of one file of {@link DATA}, such as `hand.shared.json.gz`. */
export function recordedCases(name: string): OracleFile {
  return asOracleFile(readDocument(DATA, name));
}

/** A document of form `match` as a whole file: a bare case, or a list of them, starts from SillyTavern's defaults. */
export function asOracleFile({ content }: Pick<OracleDocument, "content">): OracleFile {
  const cases = "cases" in content ? content["cases"] : [content];
  return { format: "st-wi-oracle", ...ST_DEFAULTS, ...content, cases: cases as OracleCase[] };
}

/** Public face of the matcher: books in, decisions out. */
export { scanLore, type ScanPorts } from "./activate/scan-lore.ts";
export { mulberry32, recordedRolls, seededRolls } from "./activate/rolls.ts";
export { mergeAuthorNote } from "./activate/output.ts";
export { compileLore } from "./compile/compile.ts";

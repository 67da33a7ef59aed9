import { RecordsFile } from "../../../../src/workers/trace/records-file.ts";
import { killingFileSystem } from "../../library/store/support/killing.ts";
import { NEW, openStore } from "./kill-records.ts";

/** A process that kills itself before one changing call of a write of records: `kill-child.ts <root> <call> <torn>`. */
const [root = "", at = "", torn = ""] = process.argv.slice(2);
const { fs, arm } = killingFileSystem(Number(at), torn === "torn");
const store = openStore(root, fs);
if (store.acquire() !== "owner") throw new Error("the folder is taken");
const file = new RecordsFile(store);
arm();
const problem = file.write(NEW);
process.exit(problem === null ? 7 : 8);

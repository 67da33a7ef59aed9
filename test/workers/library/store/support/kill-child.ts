import { openStore, SHAPES, shapeOf } from "./kill-shapes.ts";
import { killingFileSystem } from "./killing.ts";

/**
 * A process that kills itself before one changing call of a write: `kill-child.ts <root> <shape> <call> <torn>`. With
 * `torn`, a call that writes bytes gets half of them to the disk first.
 */
const [root = "", name = "", at = "", torn = ""] = process.argv.slice(2);
const shape = (Object.keys(SHAPES) as (keyof typeof SHAPES)[]).find((each) => each === name);
if (shape === undefined) throw new Error(`no shape ${name}`);

const { fs, arm } = killingFileSystem(Number(at), torn === "torn");
const store = openStore(root, fs);
if (store.acquire() !== "owner") throw new Error("the folder is taken");
arm();
shapeOf(shape).write(store);
process.exit(7);

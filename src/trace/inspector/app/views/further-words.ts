import { enLater } from "../../core/words/en/later.ts";
import { enTables } from "../../core/words/en/tables.ts";
import { enTree } from "../../core/words/en/tree.ts";
import { learn } from "../../core/words/speech.ts";

/** English words of the further views come with them; other languages are learnt as a whole. */
learn("en", { ...enLater, ...enTree, ...enTables });

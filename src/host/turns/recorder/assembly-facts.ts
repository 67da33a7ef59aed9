import type { Activation, Awareness } from "../../../trace/model/turn/awareness.ts";
import type { TurnFacts } from "../../../trace/model/turn/turn-facts.ts";
import type { LiveFacts } from "../../../trace/project/turn/turn-snapshot.ts";
import type { NamedEntry } from "../../../workers/protocol.ts";
import type { Assembly } from "../../loader/face.ts";
import { activationsOf, type AssembledSections } from "./activations.ts";
import { boundBy } from "./bound-by.ts";
import { type EntryNames, liveItems } from "./live-items.ts";

type Timings = TurnFacts["timings"];

/** An assembly of a turn as the hook that made it tells of it. */
export interface MadeAssembly {
  readonly captureId: string;
  /** null: none could be made. */
  readonly assembly: Assembly | null;
  readonly sections: AssembledSections;
}

/** What the assemblies of one turn tell beside their captures; the newest counts, times are of all together. */
export class AssemblyLog {
  #activations: Activation[] | null = null;
  #scanWindow: Awareness["scanWindow"] = null;
  #bindings: Awareness["bindings"] = null;
  #items: LiveFacts["items"] = null;
  /** Makes them; null: there are none. */
  #makeItems: ReturnType<typeof liveItems> = null;
  /** JSON of the newest names that were told, and what it says once somebody looks. */
  #names: SharedArrayBuffer | null = null;
  #namesOf: EntryNames | null = null;
  #timings: Pick<Timings, "assembleMs" | "loadMs" | "scanMs" | "compileMs"> = {
    assembleMs: null,
    loadMs: null,
    scanMs: null,
    compileMs: null,
  };
  readonly #diagnostics = new Map<string, number>();

  get activations(): Activation[] | null {
    return this.#activations;
  }

  get scanWindow(): Awareness["scanWindow"] {
    return this.#scanWindow;
  }

  get bindings(): Awareness["bindings"] {
    return this.#bindings;
  }

  /** Made when somebody looks, once for each assembly, and once more when names have come. */
  get items(): LiveFacts["items"] {
    if (this.#items !== null || this.#makeItems === null) return this.#items;
    this.#namesOf ??= entryNames(this.#names);
    return (this.#items = this.#makeItems(this.#namesOf));
  }

  get timings(): Pick<Timings, "assembleMs" | "loadMs" | "scanMs" | "compileMs"> {
    return this.#timings;
  }

  /** How often each code was noted. */
  get diagnostics(): TurnFacts["diagnostics"] {
    return [...this.#diagnostics].map(([code, count]) => ({ code, count }));
  }

  take({ captureId, assembly, sections }: MadeAssembly): void {
    if (assembly === null) return;
    this.#activations = activationsOf(assembly, sections);
    this.#scanWindow = windowOf(assembly);
    this.#bindings = bindingsOf(assembly);
    const makeItems = liveItems(assembly, captureId);
    if (makeItems !== null) {
      this.#makeItems = makeItems;
      this.#items = null;
    }
    this.#addTimings(assembly);
    for (const { code } of assembly.diagnostics) this.note(code);
  }

  /** What entries are called: JSON of a list of `NamedEntry`. */
  named(names: SharedArrayBuffer): void {
    this.#names = names;
    this.#namesOf = null;
    this.#items = null;
  }

  note(code: string): void {
    this.#diagnostics.set(code, (this.#diagnostics.get(code) ?? 0) + 1);
  }

  #addTimings({ totalMs, output }: Assembly): void {
    const { assembleMs, loadMs, scanMs, compileMs } = this.#timings;
    this.#timings = {
      assembleMs: (assembleMs ?? 0) + totalMs,
      loadMs: added(loadMs, output?.loadMs),
      scanMs: added(scanMs, output?.scanMs),
      compileMs: added(compileMs, output?.compileMs),
    };
  }
}

function entryNames(json: SharedArrayBuffer | null): EntryNames {
  if (json === null) return new Map();
  const list = JSON.parse(Buffer.from(json).toString()) as readonly NamedEntry[];
  return new Map(list.map(({ entry, ...name }) => [entry, name]));
}

const added = (sum: number | null, more: number | undefined): number | null =>
  more === undefined ? sum : (sum ?? 0) + more;

function windowOf({ activation }: Assembly): Awareness["scanWindow"] {
  if (activation === null) return null;
  const { scannedMessageCount: messages, scannedCharacters: units, truncated, claimEventSeqs } = activation;
  return { messages, units, truncated, claimEventSeqs: [...claimEventSeqs] };
}

function bindingsOf({ selection, call, bindingSources }: Assembly): Awareness["bindings"] {
  const { presetId, characterCardId: characterId, userId } = selection;
  const books = call.books.map((book) => ({
    resourceId: book.id,
    bindingSources: boundBy(book, bindingSources),
  }));
  return { presetId, characterId, userId, books };
}

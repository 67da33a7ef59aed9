import type { ScanOutcome } from "../../matcher/engine.ts";
import { characterName } from "../../matcher/macros/character-name.ts";
import type { MacroEnvironment } from "../../matcher/macros/environment.ts";
import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import { packLean, type PackedOutcome, unscanned } from "../answer.ts";
import type { JobContext } from "../job.ts";
import type { AttachedLore } from "../lore-transport.ts";
import { PROFILE_DIAGNOSTICS } from "../profile/codes.ts";
import { compileProfile } from "../profile/compile-profile.ts";
import type { Profile } from "../profile/model.ts";
import { runScan, variableDelta } from "../scan-task.ts";
import type { ThreadState } from "../state.ts";
import { type AssemblyMacros, assemblyMacros } from "./environment.ts";
import { markCuts } from "./mark-cuts.ts";
import { packSources } from "./packed-sources.ts";
import type { AssembleInput, AssembleOutput, UsedResource } from "./protocol.ts";
import type { Resources } from "./resources.ts";
import { assemblyRequest } from "./scan-request.ts";
import { usedBooks } from "./used-books.ts";
import { explainAssembled } from "./why-entry.ts";

/** What one assembly is made from. `attached`: the compiled books; null: no lore this time. */
export interface Ingredients {
  readonly input: AssembleInput;
  readonly resources: Resources;
  readonly attached: AttachedLore | null;
  /** Milliseconds that it took to have them. */
  readonly loadMs: number;
}

/** The ingredients on their way. */
interface Mixed extends Ingredients {
  readonly macros: AssemblyMacros;
  readonly request: ReturnType<typeof assemblyRequest>;
}

/**
 * Scans and compiles the profile. Throws `TAVERN_PROFILE_TOO_LARGE`, what a scan throws that is not wanted any more, and
 * with `why` what `explainAssembled` throws.
 */
export function assembleProfile(given: Ingredients, context: JobContext<ThreadState>): PackedOutcome<AssembleOutput> {
  const startedAt = performance.now();
  const macros = assemblyMacros(given.input, given.resources);
  const request = assemblyRequest(given.input, given.resources, macros.environment.card);
  const mixed: Mixed = { ...given, macros, request };
  const scanned = scanOf(mixed, context);
  const scannedAt = performance.now();
  const profile = profileOf(mixed, scanned);
  const compiledAt = performance.now();
  const outcome = { ...scanned, decisions: markCuts(scanned.decisions, profile.placements) };
  const { sections, part } = packSources(profile.sections);
  const packed = packLean(
    { ...outcome, diagnostics: diagnosticsOf(mixed, outcome) },
    {
      ...profileFields({ ...profile, sections }),
      ...usedResources(given.resources),
      books: given.attached === null ? [] : usedBooks(given.attached, outcome.activated, outcome.decisions),
      variables: variableDelta(macros.environment.variables.changes()),
      globals: variableDelta(macros.environment.globals.changes()),
      loadMs: given.loadMs,
      scanMs: scannedAt - startedAt,
      compileMs: compiledAt - scannedAt,
    },
    profile.placements,
  );
  return { output: packed.output, parts: [...packed.parts, part, ...explanation(mixed, outcome)] };
}

function scanOf({ input, attached, request, macros }: Mixed, context: JobContext<ThreadState>): ScanOutcome {
  if (attached === null) return unscanned(input.scene.timed);
  const { environment, contents } = macros;
  const { killed, evidence, scene } = input;
  const task = { request, environment, contents, seeds: scene.seeds, tokens: "deepseek", killed, evidence } as const;
  return runScan(attached.lore, task, context);
}

function profileOf({ input, resources, attached, macros }: Mixed, outcome: ScanOutcome): Profile {
  const { options, scene, bytesMax, openBraces } = input;
  const { preset, character, user } = resources;
  return compileProfile({
    preset,
    character,
    user,
    options,
    lore: attached === null ? null : outcome,
    macros: macros.environment,
    replied: scene.replied,
    trigger: scene.trigger,
    bytesMax,
    openBraces,
  });
}

function explanation({ input, resources, attached, request }: Mixed, outcome: ScanOutcome): Uint8Array<ArrayBuffer>[] {
  if (input.why === undefined || attached === null) return [];
  // Keys are expanded as the scan did: before it and the profile changed variables.
  const expansion: MacroEnvironment = assemblyMacros(input, resources).environment;
  return [explainAssembled({ attached, request, outcome, expansion }, input.why)];
}

function profileFields(profile: Profile) {
  const { sections, systemPromptMode, callConfig, placements, diagnostics, fingerprint, utf8Bytes } = profile;
  return {
    sections,
    systemPromptMode,
    callConfig,
    placements,
    profileDiagnostics: diagnostics,
    fingerprint,
    utf8Bytes,
  };
}

function diagnosticsOf({ resources, macros }: Mixed, outcome: ScanOutcome): Diagnostic[] {
  const { character } = resources;
  const suppressed = character !== null && macros.notesAsked() ? [notesSuppressed(character.id)] : [];
  return [...resources.diagnostics, ...suppressed, ...outcome.diagnostics];
}

/** The profile compiler says the same of its own texts. */
function notesSuppressed(resourceId: string): Diagnostic {
  const code = "CHARACTER_CREATOR_NOTES_SUPPRESSED";
  const { severity, meaning } = PROFILE_DIAGNOSTICS[code];
  return { code, severity, message: `${meaning} (in the content of an entry)`, resourceId };
}

function usedResources({ preset, character, user }: Resources) {
  const used = ({ id, name, updatedAt }: UsedResource): UsedResource => ({ id, name, updatedAt });
  return {
    preset: preset === null ? null : used(preset),
    character: character === null ? null : { ...used(character), macroName: characterName(character.data) },
    user: user === null ? null : { id: user.id, name: user.name, description: user.description },
  };
}

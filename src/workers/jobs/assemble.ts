import type { ScanOutcome } from "../../matcher/engine.ts";
import type { Diagnostic } from "../../matcher/model/diagnostic.ts";
import type { MacroEnvironment } from "../../matcher/macros/environment.ts";
import { characterName } from "../../matcher/macros/character-name.ts";
import { packLean, unscanned } from "../answer.ts";
import { type AssemblyMacros, assemblyMacros } from "../assembly/environment.ts";
import { markCuts } from "../assembly/mark-cuts.ts";
import {
  type AssembleInput,
  AssembleInputSchema,
  type AssemblyPayloads,
  type UsedResource,
} from "../assembly/protocol.ts";
import { readResources, type Resources } from "../assembly/resources.ts";
import { assemblyRequest } from "../assembly/scan-request.ts";
import { usedBooks } from "../assembly/used-books.ts";
import { explainAssembled } from "../assembly/why-entry.ts";
import type { Job, JobContext } from "../job.ts";
import type { AttachedLore } from "../lore-transport.ts";
import { PROFILE_DIAGNOSTICS } from "../profile/codes.ts";
import type { CompileProfile, Profile } from "../profile/model.ts";
import { attachNamed, runScan, variableDelta } from "../scan-task.ts";
import type { ThreadState } from "../state.ts";

type Context = JobContext<ThreadState>;
type AssembleJob = Job<AssemblyPayloads["assemble"], ThreadState>;

/** What the profile is compiled from. */
interface Scanned {
  readonly attached: AttachedLore | null;
  readonly request: ReturnType<typeof assemblyRequest>;
  readonly outcome: ScanOutcome;
}

/**
 * The job that makes one model request: reads what is bound, scans, compiles the profile. `shared`: what `compile`
 * published of the books. Throws `TAVERN_PROFILE_TOO_LARGE`; with `why`, what `explainAssembled` throws.
 */
export function assembleJob(compileProfile: CompileProfile): AssembleJob {
  return {
    input: AssembleInputSchema,
    heavy: true,
    run(input, context) {
      const startedAt = performance.now();
      const { documents } = context.state;
      const resources = readResources(context.state.library(input.folder), input, documents);
      const macros = assemblyMacros(input, resources);
      const loadedAt = performance.now();
      const scanned = scanLore(input, { resources, macros }, context);
      const scannedAt = performance.now();
      const profile = profileOf(compileProfile, input, { resources, macros, scanned });
      const compiledAt = performance.now();
      const decisions = markCuts(scanned.outcome.decisions, profile.placements);
      const outcome = { ...scanned.outcome, decisions };
      const { attached, request } = scanned;
      const packed = packLean(
        { ...outcome, diagnostics: diagnosticsOf(resources, macros, outcome) },
        {
          ...profileFields(profile),
          ...usedResources(resources),
          books: attached === null ? [] : usedBooks(attached, outcome.activated, decisions),
          variables: variableDelta(macros.environment.variables.changes()),
          globals: variableDelta(macros.environment.globals.changes()),
          loadMs: loadedAt - startedAt,
          scanMs: scannedAt - loadedAt,
          compileMs: compiledAt - scannedAt,
        },
      );
      const explained =
        input.why === undefined || attached === null
          ? []
          : [explainAssembled({ attached, request, outcome, expansion: freshMacros(input, resources) }, input.why)];
      return { ...packed, parts: [...packed.parts, ...explained], garbageBytes: documents.takeBytesRead() };
    },
  };
}

/** Keys are expanded as the scan did: before it and the profile changed variables. */
const freshMacros = (input: AssembleInput, resources: Resources): MacroEnvironment =>
  assemblyMacros(input, resources).environment;

interface Given {
  readonly resources: Resources;
  readonly macros: AssemblyMacros;
}

function scanLore(input: AssembleInput, { resources, macros }: Given, context: Context): Scanned {
  const { environment, contents } = macros;
  const request = assemblyRequest(input, resources, environment.card);
  if (input.lore === null) return { attached: null, request, outcome: unscanned(input.scene.timed) };
  const attached = attachNamed({ lore: input.lore, live: input.live }, context);
  const { killed, evidence } = input;
  const task = {
    request,
    environment,
    contents,
    seeds: input.scene.seeds,
    tokens: "deepseek",
    killed,
    evidence,
  } as const;
  return { attached, request, outcome: runScan(attached.lore, task, context) };
}

function profileOf(
  compileProfile: CompileProfile,
  { options, scene, bytesMax, openBraces, lore }: AssembleInput,
  { resources, macros, scanned }: Given & { readonly scanned: Scanned },
): Profile {
  const { preset, character, user } = resources;
  return compileProfile({
    preset,
    character,
    user,
    options,
    lore: lore === null ? null : scanned.outcome,
    macros: macros.environment,
    replied: scene.replied,
    trigger: scene.trigger,
    bytesMax,
    openBraces,
  });
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

function diagnosticsOf(resources: Resources, macros: AssemblyMacros, outcome: ScanOutcome): Diagnostic[] {
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

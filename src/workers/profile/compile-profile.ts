import { LibraryError } from "../library/error.ts";
import { effectiveParameters } from "../formats/presets/sampling.ts";
import { compose } from "./composition.ts";
import { fitLore } from "./lore-fit.ts";
import type { CompileProfile, PresetCallConfig, Profile, ProfileInput } from "./model.ts";
import { lorePlacements } from "./placements.ts";
import { planProfile, type ProfilePlan } from "./plan.ts";
import { profileSections, sectionsFingerprint } from "./sections.ts";

/**
 * The profile of one model request: preset, character, user and active lore as named sections, within `bytesMax`. What
 * does not fit is lore of the lowest rank; no text is cut. Variables in `input.macros` are changed as its texts ask for.
 * Throws `TAVERN_PROFILE_TOO_LARGE`, and then has changed none. Linear in texts and entries but for two sorts.
 */
export const compileProfile: CompileProfile = (input: ProfileInput): Profile => {
  const plan = planProfile(input);
  const fitted = fitLore(plan);
  if (fitted === null) throw tooLarge(plan);
  const { composition } = fitted;
  composition.trial.commit(input.macros);
  const sections = profileSections(composition.parts, input.openBraces);
  const placements = lorePlacements(plan, fitted);
  return {
    sections,
    systemPromptMode: input.preset?.systemPromptMode ?? "append",
    callConfig: callConfigOf(input),
    placements,
    diagnostics: composition.notes.all(),
    fingerprint: sectionsFingerprint(sections),
    utf8Bytes: composition.bytes,
  };
};

/** What the preset asks for, as it was written; the host decides what of it a model takes. */
const callConfigOf = ({ preset }: ProfileInput): PresetCallConfig =>
  preset === null ? {} : effectiveParameters(preset.sampling);

function tooLarge(plan: ProfilePlan): LibraryError {
  const { bytesMax } = plan.input;
  const { bytes } = compose(plan, 0);
  const message = `Preset, character and user have ${bytes} bytes without any lore; a profile has at most ${bytesMax}.`;
  return new LibraryError("TAVERN_PROFILE_TOO_LARGE", message, { limit: bytesMax, requested: bytes });
}

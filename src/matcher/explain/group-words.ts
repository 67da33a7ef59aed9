import type { RollNote } from "../model/outcome.ts";
import { nameOf, type Subject } from "./subject.ts";
import { count } from "./words.ts";

/** How the entry fared in its inclusion group, with the roll and the weights that decided. */
export function groupWords(subject: Subject): string {
  const { entry, input, detail, activated } = subject;
  if (entry.group === "") return "in no group";
  const won = activated?.wonGroup;
  if (won !== undefined) return `won group ${JSON.stringify(won)}${decidedBy(subject, won, input.entry)}`;
  const lost = detail?.group;
  if (lost === undefined) return unbeatenWords(subject);
  const name = `lost group ${JSON.stringify(lost.name)}`;
  if (lost.winner === undefined) return `${name}${NO_WINNER}`;
  const winner = `${name} to ${nameOf(input.lore, lost.winner)}`;
  if (lost.score !== undefined)
    return `${winner}, with ${count(lost.score, "matching key")} against ${lost.best ?? "?"}`;
  return `${winner}${decidedBy(subject, lost.name, lost.winner)}`;
}

/** Nothing else is recorded of these. The last one is SillyTavern's habit with a member that it removes twice. */
const NO_WINNER =
  ": another member is active already or sticky, this entry cools down, or it was removed along with a loser";

/** Of an entry that was neither beaten nor drawn. */
function unbeatenWords({ entry, input }: Subject): string {
  const group = `group ${JSON.stringify(entry.group)}`;
  const outscored = input.outcome.omitted.some(
    ({ group: lost }) => lost?.winner === input.entry && lost.score !== undefined,
  );
  return outscored ? `won ${group} by the number of its matching keys` : `in ${group}, without a rival`;
}

/** By what a winner was picked: a roll over the weights, or its priority. */
function decidedBy(subject: Subject, group: string, winner: number): string {
  const { outcome, lore } = subject.input;
  const roll = outcome.rolls.findLast(
    ({ kind, entry, group: rolled }) => kind === "group" && entry === winner && rolled === group,
  );
  const picked = lore.plain.entries[winner];
  if (roll === undefined) return picked?.groupOverride === true ? ", by its priority" : "";
  const own = winner === subject.input.entry ? "" : `; the weight of this entry is ${subject.entry.groupWeight}`;
  return `: ${rollOfGroup(subject, roll, winner)}${own}`;
}

function rollOfGroup(subject: Subject, { value, group = "" }: RollNote, winner: number): string {
  const { lore } = subject.input;
  const total = totalWeight(subject, group, winner);
  const of = total === null ? "" : ` of a total weight of ${total}`;
  const entry = lore.plain.entries[winner];
  const name = entry === undefined ? `entry ${winner}` : `uid ${entry.uid}`;
  return `rolled ${Number(value.toFixed(4))}${of}: ${name} (weight ${entry?.groupWeight ?? "unknown"}) won`;
}

/** Weight of the winner and of all that lost this roll to it; null where a weight is no number. */
function totalWeight({ input: { outcome, lore } }: Subject, group: string, winner: number): number | null {
  const losers = outcome.omitted.filter(
    ({ group: lost }) => lost?.name === group && lost.winner === winner && lost.score === undefined,
  );
  let total = 0;
  for (const index of [winner, ...losers.map(({ entry }) => entry)]) {
    const weight = lore.plain.entries[index]?.groupWeight;
    if (typeof weight !== "number") return null;
    total += weight;
  }
  return total;
}

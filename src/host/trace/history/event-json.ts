import { LIMITS } from "../../../matcher/limits.ts";
import type { ListedEvent } from "./event-list.ts";

/** What a value counts beside its text: a million of them take as long as the largest text, also in a circle. */
const UNITS_OF_VALUE = 16;

/**
 * JSON of an event's type, number, time and data. null: it is of no form that a log could have, or its data is larger than
 * `historyEventUnits`. Never throws, whatever a host hands out.
 */
export function eventJson(event: ListedEvent): Buffer | null {
  try {
    const { seq, type, data, time } = event;
    if (typeof type !== "string" || isLarger(data, LIMITS.historyEventUnits.value)) return null;
    const json = JSON.stringify(data) as string | undefined;
    if (json === undefined) return null;
    const at = typeof time === "number" && Number.isFinite(time) ? `,"time":${time}` : "";
    return Buffer.from(`{"type":${JSON.stringify(type)},"seq":${seq}${at},"data":${json}}`);
  } catch {
    return null;
  }
}

/** Ends soon when it is, also for what has no end. */
function isLarger(data: unknown, most: number): boolean {
  let units = 0;
  const pending: unknown[] = [data];
  while (pending.length > 0 && units <= most) {
    const value = pending.pop();
    units += UNITS_OF_VALUE;
    if (typeof value === "string") units += value.length;
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      // A list may be long and have nothing in it.
      if (value.length * UNITS_OF_VALUE > most) return true;
      for (const item of value) pending.push(item);
    } else {
      for (const [key, item] of Object.entries(value)) {
        units += key.length;
        pending.push(item);
      }
    }
  }
  return units > most;
}

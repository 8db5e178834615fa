import { fill, plural, type Copy } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { EventView } from "./event-view.ts";

/** Facts about an event in words. Pure. */

type ListCopy = Copy["events"]["list"];

export function placeText({ place, isOnline }: EventView, list: ListCopy): string {
  if (!place) return list.online;
  return isOnline ? fill(list.hybrid, { place }) : place;
}

/** "Every 2 weeks". */
export function repeatText(repeat: EventView["repeat"], { repeat: words }: ListCopy): string | undefined {
  // The next date of a yearly gathering is the only one that matters.
  if (!repeat || (repeat.unit === "weeks" && repeat.every === 52)) return undefined;
  const { unit, every } = repeat;
  if (unit === "months") return every === 1 ? words.monthly : fill(words.months, { count: every });
  return every === 1 ? words.weekly : fill(words.weeks, { count: every });
}

/** A warning about places, when few or none are left. */
export function placesText(
  { placesLeft, cancelled, registrationOpen, hasBegun }: EventView,
  list: ListCopy,
  language: Language,
): string | undefined {
  if (cancelled || !registrationOpen || hasBegun || placesLeft === null || placesLeft > 10) return undefined;
  return placesLeft === 0 ? list.full : plural(list, "placesLeft", placesLeft, language);
}

import { site } from "#site";
import {
  initialOf,
  wordsOfRow,
  type RecordFields,
  type ValuesOf,
  type WordsOf,
} from "#app/platform/records/record-fields.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { isTimeZone } from "#app/platform/time/time-zone.ts";
import { eventKinds, eventStates, repeatChoices } from "./event-rows.ts";

const week = 60 * 24 * 7;
const isSlug = (value: string) => /^[a-z0-9-]*$/.test(value);

/** The fields of an event. Numbers stay as they are typed; an empty text is null in the column. */
export const eventFields = {
  title: { kind: "line", max: 160, words: "needed", section: "texts" },
  description: { kind: "area", max: 5000, rows: 7, words: "needed", section: "texts" },
  bring: { kind: "area", max: 500, rows: 3, words: "bothOrNeither", isNewer: true, section: "texts" },
  kind: { kind: "choice", options: eventKinds, initial: "circle", inRow: 2, section: "texts" },
  speaker: { kind: "line", max: 160, inRow: 2, section: "texts" },
  languages: { kind: "boxes", options: languages, initial: [...languages], required: true, inRow: 2, section: "texts" },
  slug: { kind: "line", max: 100, check: (value) => (isSlug(value) ? undefined : "slug"), inRow: 2, section: "texts" },
  picture: { kind: "own", max: 300, section: "texts" },
  localStart: { kind: "datetime-local", check: localTime, required: true, inRow: 2, section: "when" },
  durationMinutes: { kind: "number", min: 5, max: week, required: true, initial: "60", inRow: 2, section: "when" },
  timeZone: { kind: "own", max: 100, check: (value) => (isTimeZone(value) ? undefined : "zone"), section: "when" },
  repeat: { kind: "choice", options: repeatChoices, initial: "none", inRow: 3, section: "when" },
  repeatEvery: { kind: "number", min: 1, max: 60, required: true, initial: "1", inRow: 3, section: "when" },
  repeatUntil: {
    kind: "date",
    check: (value) => (value === "" ? undefined : localTime(`${value}T00:00`)),
    inRow: 3,
    section: "when",
  },
  place: { kind: "line", max: 200, words: "bothOrNeither", section: "where" },
  onlineUrl: { kind: "url", max: 2000, section: "where" },
  capacity: { kind: "number", min: 1, max: 100_000, inRow: 2, section: "registration" },
  registrationOpen: { kind: "switch", initial: true, inRow: 2, section: "registration" },
  confirmByMail: { kind: "ownSwitch", initial: true, isNewer: true, section: "registration" },
  priceNote: { kind: "line", max: 200, words: "bothOrNeither", section: "registration" },
  state: { kind: "choice", options: eventStates, initial: "draft", section: "registration" },
} as const satisfies RecordFields;

export type EventValues = ValuesOf<typeof eventFields>;

/** For pages, mails and calendar files. */
export type EventWords = WordsOf<typeof eventFields>;
export const eventWords = (event: Parameters<typeof wordsOfRow<typeof eventFields>>[1], language: Language) =>
  wordsOfRow(eventFields, event, language);

/** In the time zone of the settings. */
export const newEvent = (): EventValues => ({ ...initialOf(eventFields), timeZone: site.timeZone });

/** The error of what is not "2027-03-04T17:00", or a day that does not exist, such as the 30th of February. */
function localTime(value: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return "date";
  const date = new Date(`${value}:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? undefined : "date";
}

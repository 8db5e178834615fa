import { languages } from "#app/platform/i18n/language.ts";
import { z } from "zod";
import { defineForm, type FormDefinition } from "#app/components/admin/form/definition.ts";
import { inOneLanguage, missing, webAddress } from "#app/components/admin/form/shared-rules.ts";
import type { FieldErrors } from "#app/platform/forms/errors.ts";
import { isTimeZone } from "#app/platform/time/time-zone.ts";
import { eventKinds, eventStates } from "../event-rows.ts";
import { repeatChoices } from "./repeat-choices.ts";

/** The rules of an event, for browser and server. Numbers stay as they are typed; event-save.server.ts reads them. */

const line = (max: number) => z.string().trim().max(max);
const numberWithin = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max, "range");
const optionalNumber = (min: number, max: number) => z.union([z.literal(""), numberWithin(min, max)]);

const limits = { minutes: [5, 60 * 24 * 7], capacity: [1, 100_000], every: [1, 60] } as const;

const fields = defineForm({
  kind: "event",
  fields: {
    title: line(160),
    titleEs: line(160),
    slug: line(100).refine((value) => /^[a-z0-9-]*$/.test(value), "slug"),
    description: line(5000),
    descriptionEs: line(5000),
    kind: z.enum(eventKinds),
    languages: z.array(z.enum(languages)).min(1),
    speaker: line(160),
    picture: line(300),
    localStart: z.string().refine(isLocalTime, "date"),
    durationMinutes: numberWithin(...limits.minutes),
    timeZone: z.string().refine(isTimeZone, "zone"),
    repeat: z.enum(repeatChoices),
    repeatEvery: numberWithin(...limits.every),
    repeatUntil: z.string().refine((value) => value === "" || isLocalTime(`${value}T00:00`), "date"),
    place: line(200),
    placeEs: line(200),
    onlineUrl: webAddress,
    capacity: optionalNumber(...limits.capacity),
    priceNote: line(200),
    priceNoteEs: line(200),
    registrationOpen: z.boolean(),
    // Versions that release 1.1 stored do not have it.
    confirmByMail: z.boolean().default(true),
    // Versions and drafts of earlier releases do not have them.
    bring: line(500).default(""),
    bringEs: line(500).default(""),
    state: z.enum(eventStates),
  },
});

export type EventValues = Extract<ReturnType<typeof fields.check>, { values: unknown }>["values"];

export const eventForm: FormDefinition<EventValues> = {
  ...fields,
  check(typed) {
    const checked = fields.check(typed);
    if ("errors" in checked) return checked;
    const errors = errorsBetween(checked.values);
    return Object.keys(errors).length > 0 ? { errors } : checked;
  },
};

/** Rules about two fields at once. A draft may be written in one language first. */
function errorsBetween(values: EventValues): FieldErrors {
  const { localStart, repeat, repeatUntil, state } = values;
  const isEndBeforeStart = repeat !== "none" && repeatUntil && repeatUntil < localStart.slice(0, 10);
  return {
    ...(isEndBeforeStart ? { repeatUntil: { key: "untilBefore" } } : {}),
    ...(state === "draft" ? inOneLanguage(values, "title") : errorsOfPublished(values)),
  };
}

function errorsOfPublished(values: EventValues): FieldErrors {
  const { place, placeEs, priceNote, priceNoteEs, bring, bringEs } = values;
  return {
    ...missing(values, ["title", "titleEs", "description", "descriptionEs"]),
    ...(!place !== !placeEs ? { [place ? "placeEs" : "place"]: { key: "bothPlaces" } } : {}),
    ...(!priceNote !== !priceNoteEs ? { [priceNote ? "priceNoteEs" : "priceNote"]: { key: "bothPrices" } } : {}),
    ...(!bring !== !bringEs ? { [bring ? "bringEs" : "bring"]: { key: "bothBring" } } : {}),
  };
}

/** "2027-03-04T17:00", and a day that exists: the 30th of February does not. */
function isLocalTime(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return false;
  const date = new Date(`${value}:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

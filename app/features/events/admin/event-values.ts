import { languages } from "#app/platform/i18n/language.ts";
import { site } from "#site";
import type { EventRow } from "../schedule/dates.server.ts";
import type { EventValues } from "./event-form.ts";

/** An event as its form shows it. */
export function valuesOf(event: EventRow): EventValues {
  return {
    title: event.title,
    titleEs: event.titleEs,
    slug: event.slug,
    description: event.description,
    descriptionEs: event.descriptionEs,
    kind: event.kind,
    languages: event.languages,
    speaker: event.speaker ?? "",
    picture: event.picture ?? "",
    localStart: event.localStart,
    durationMinutes: String(event.durationMinutes),
    timeZone: event.timeZone,
    repeat: event.repeat,
    repeatEvery: String(event.repeatEvery),
    repeatUntil: event.repeatUntil ?? "",
    place: event.place ?? "",
    placeEs: event.placeEs ?? "",
    onlineUrl: event.onlineUrl ?? "",
    capacity: event.capacity === null ? "" : String(event.capacity),
    priceNote: event.priceNote ?? "",
    priceNoteEs: event.priceNoteEs ?? "",
    bring: event.bring ?? "",
    bringEs: event.bringEs ?? "",
    registrationOpen: event.registrationOpen,
    confirmByMail: event.confirmByMail,
    state: event.state,
  };
}

/** The server's answer, in the time zone of the settings: the browser gets them from the page's loader. */
export const newValues = (): EventValues => ({
  title: "",
  titleEs: "",
  slug: "",
  description: "",
  descriptionEs: "",
  kind: "circle",
  languages: [...languages],
  speaker: "",
  picture: "",
  localStart: "",
  durationMinutes: "60",
  timeZone: site.timeZone,
  repeat: "none",
  repeatEvery: "1",
  repeatUntil: "",
  place: "",
  placeEs: "",
  onlineUrl: "",
  capacity: "",
  priceNote: "",
  priceNoteEs: "",
  bring: "",
  bringEs: "",
  registrationOpen: true,
  confirmByMail: true,
  state: "draft",
});

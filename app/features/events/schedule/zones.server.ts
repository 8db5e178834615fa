import { tzlib_get_timezones } from "timezones-ical-library";
import { offsetText } from "./event-times.ts";

let known: string[] | undefined;

/** The zones that both the calendar files and this version of Node know, each with its offset at the moment. */
export function listTimeZones(now = new Date()): { name: string; label: string }[] {
  known ??= Intl.supportedValuesOf("timeZone").filter((zone) => tzlib_get_timezones().includes(zone));
  return [...known, "UTC"].map((name) => ({ name, label: `${name.replaceAll("_", " ")} (${offsetText(now, name)})` }));
}

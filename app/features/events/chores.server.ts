import type { Chore } from "#app/platform/chores/chore.ts";
import { deletedEvents } from "./admin/deleted-events.server.ts";
import { sendNotices } from "./mails/notices.server.ts";
import { remindAttendees, thankAttendees } from "./mails/reminders.server.ts";
import { fillFreePlaces } from "./registration/places.server.ts";
import { extendSeries } from "./schedule/dates.server.ts";

export const chores: Chore[] = [
  { name: "filling free places at events", minutes: 1, work: () => fillFreePlaces() },
  { name: "writing to attendees", minutes: 1, work: () => sendNotices() },
  { name: "reminding attendees", minutes: 1, work: () => remindAttendees() },
  { name: "thanking attendees", minutes: 5, work: () => thankAttendees() },
  { name: "forgetting deleted events", minutes: 5, work: () => deletedEvents.forget() },
  { name: "adding dates of series", minutes: 60, work: () => extendSeries() },
];

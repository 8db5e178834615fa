/** Addresses that open a calendar on the web with the event filled in. Pure. */
type CalendarEvent = {
  title: string;
  description: string;
  place: string;
  /** ISO 8601, UTC. */
  start: string;
  end: string;
  /** The event's page. */
  url: string;
  timeZone: string;
};

export function googleCalendarAddress({ title, description, place, start, end, url, timeZone }: CalendarEvent): string {
  const compact = (moment: string) => moment.replace(/[-:]|\.\d{3}/g, "");
  const address = new URL("https://calendar.google.com/calendar/render");
  address.search = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz: timeZone,
    details: `${description}\n\n${url}`,
    location: place,
  }).toString();
  return address.href;
}

export function outlookCalendarAddress({ title, description, place, start, end, url }: CalendarEvent): string {
  const address = new URL("https://outlook.live.com/calendar/0/deeplink/compose");
  // Outlook shows "+" as it is, so spaces are written as %20.
  address.search = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: start,
    enddt: end,
    body: `${description}\n\n${url}`,
    location: place,
  })
    .toString()
    .replaceAll("+", "%20");
  return address.href;
}

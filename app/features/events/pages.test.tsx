import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CopyContext } from "#app/platform/i18n/copy-store.ts";
import { serverCopy } from "#app/platform/i18n/copy.server.ts";
import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { EventList } from "./event-list.tsx";
import type { EventView } from "./event-view.ts";
import { Hours } from "./schedule/hours.tsx";
import { AddToCalendar } from "./page/add-to-calendar.tsx";
import { EventDetails } from "./page/event-details.tsx";
import { EventHeader } from "./page/event-header.tsx";
import { EventText } from "./page/event-text.tsx";
import { OtherDates } from "./page/other-dates.tsx";
import { PastList } from "./past-list.tsx";
import { OwnRegistration } from "./registration/own-registration.tsx";
import { RegistrationSection } from "./registration/registration-section.tsx";
import { eventTimes } from "./schedule/event-times.ts";

const start = new Date("2027-01-28T15:00:00Z");

function view(fields: Partial<EventView> = {}): EventView {
  return {
    ...eventTimes(start, new Date(start.getTime() + 3_600_000), "America/Bogota", "en"),
    id: "date-1",
    slug: "circle",
    hasBegun: false,
    kind: "circle",
    title: "A circle",
    description: "Come.",
    start: start.toISOString(),
    end: new Date(start.getTime() + 3_600_000).toISOString(),
    timeZone: "America/Bogota",
    durationMinutes: 60,
    language: "both",
    place: undefined,
    isOnline: true,
    repeat: { unit: "weeks", every: 2 },
    speaker: undefined,
    priceNote: undefined,
    bring: undefined,
    capacity: 12,
    placesLeft: 3,
    registrationOpen: true,
    cancelled: false,
    recordingUrl: undefined,
    picture: { src: "/covers/stories/circle.svg", own: false },
    ...fields,
  };
}

function html(language: Language, element: ReactElement): string {
  const Page = createRoutesStub([{ path: "*", Component: () => element }]);
  return plainSpaces(
    renderToStaticMarkup(
      <CopyContext value={serverCopy().stores[language]}>
        <Page initialEntries={[language === "es" ? "/es/events" : "/events"]} />
      </CopyContext>,
    ),
  );
}

test.each(languages)(
  "[V4] the list names each event's state: places left, full, cancelled, repetition (%s)",
  (language) => {
    const { list } = serverCopy().stores[language].find(language, "events")!;
    const shown = html(
      language,
      <EventList
        events={[view(), view({ id: "2", placesLeft: 0 }), view({ id: "3", cancelled: true, registrationOpen: false })]}
      />,
    );
    expect(shown).toContain(list.placesLeft_other.replace("{{count}}", "3"));
    expect(shown).toContain(list.full);
    expect(shown).toContain(list.cancelled);
    expect(shown).toContain(list.repeat.weeks.replace("{{count}}", "2"));
    expect(shown).not.toContain("{{");
  },
);

test("[V4] [V5] the list shows the beginning of a text, and the page its lines with dashes as a list", () => {
  const event = view({
    description: `Two hours in\na circle.\n\n- Who decides?\n- Who lives with it?\n\nBring a pen.`,
  });
  const listed = html("en", <EventList events={[event]} />);
  expect(listed).toContain(">Two hours in a circle.</p>");
  expect(listed).not.toContain("Who decides?");
  const page = html("en", <EventText event={event} leaders={[]} />);
  expect(page).toMatch(/<ul[^>]*><li>Who decides\?<\/li><li>Who lives with it\?<\/li><\/ul>/);
  expect(page).toContain(">Bring a pen.</p>");
});

test.each([
  ["9:05 AM – 11:05 AM", "Colombia Time (UTC−5)"],
  ["9:05 a.m. – 11:05 a.m.,", "hora de Buenos Aires (UTC−3)"],
])("[R33] a line ends between the hours and their zone only: %s, %s", (range, zone) => {
  const shown = html("en", <Hours>{`${range} ${zone}`}</Hours>);
  expect(shown).toBe(`<span class="inline-block">${range}</span> <span class="inline-block">${zone}</span>`);
  expect(html("en", <Hours>Online</Hours>)).toBe("Online");
});

test.each(languages)(
  "[V5] the event's page says when, where and how to add it, without JavaScript (%s)",
  (language) => {
    const { page, form } = serverCopy().stores[language].find(language, "events")!;
    const event = view({ place: "Lima", speaker: "Alma", priceNote: "10 USD", bring: "A pencil" });
    const shown = html(
      language,
      <>
        <EventHeader event={event} isOver={false} registers breadcrumb={null} />
        <EventText event={event} leaders={[{ id: "1", name: "Alma", role: "Facilitator", text: "" }]} />
        <EventDetails event={event} isOver={false} />
        <AddToCalendar event={event} />
        <OtherDates upcoming={[event, view({ id: "2", cancelled: true })]} past={[view({ id: "3" })]} current={event} />
        <RegistrationSection main={event} upcoming={[event, view({ id: "2", placesLeft: 0 })]} />
        <PastList events={[view({ recordingUrl: "https://video.example/1" })]} />
      </>,
    );
    for (const words of [
      "(UTC−5)",
      "Lima",
      "Alma",
      "10 USD",
      "Facilitator",
      page.bring,
      "A pencil",
      page.dates,
      page.dateCancelled,
      form.submit,
      "video.example",
    ])
      expect(shown).toContain(words);
    expect(shown).toContain('name="dateId"');
    expect(shown).toContain(page.repeats);
    const yearly = view({ repeat: { unit: "weeks", every: 52 } });
    expect(html(language, <EventDetails event={yearly} isOver={false} />)).not.toContain(page.repeats);
    expect(shown).not.toContain("{{left}}");
    expect(shown).not.toContain("{{place}}");
  },
);

test.each(languages)(
  "[V7] the answer to a registration says what happens next and offers the calendar file (%s)",
  (language) => {
    const { form, list } = serverCopy().stores[language].find(language, "events")!;
    const answered = (answer: "confirmed" | "confirmedUnmailed") =>
      html(language, <RegistrationSection main={view()} upcoming={[view()]} confirmation={{ answer }} />);
    for (const words of [form.success.confirmed.title, list.ics, ...form.success.next.steps.map(({ what }) => what)])
      expect(answered("confirmed")).toContain(words);
    expect(answered("confirmed")).toMatch(/href="[^"]*\/events\/circle\.ics"/);
    // Without a mail server nothing is promised by mail.
    expect(answered("confirmedUnmailed")).toContain(list.ics);
    expect(answered("confirmedUnmailed")).not.toContain(form.success.next.heading);
  },
);

test("[V7] the private page offers what the state of the registration allows", () => {
  const values = { name: "Ana", organization: "", mailLanguage: "en", note: "" };
  const own = (fields: Partial<Parameters<typeof OwnRegistration>[0]>) =>
    html(
      "en",
      <OwnRegistration
        event={view()}
        status="confirmed"
        isOver={false}
        onlineUrl="https://meet.example/room"
        values={values}
        answer={null}
        {...fields}
      />,
    );
  expect(own({})).toMatch(/meet\.example[\s\S]*value="change"[\s\S]*value="cancel"/);
  const { cancel } = serverCopy().stores.en.find("en", "events")!.registration;
  expect(own({})).toContain(cancel.text);
  // Without a limit there is no waiting list.
  expect(own({ event: view({ capacity: null, placesLeft: null }) })).not.toContain(cancel.text);
  expect(own({ event: view({ capacity: null, placesLeft: null }) })).toContain(cancel.textUnlimited);
  // Whoever waits has no place to pass on.
  expect(own({ status: "waiting", onlineUrl: null })).not.toContain(cancel.text);
  expect(own({ status: "review", onlineUrl: null })).not.toContain(cancel.text);
  expect(own({ isOver: true })).toContain('value="answer"');
  expect(own({ isOver: true })).not.toContain('value="cancel"');
  expect(own({ status: "cancelled", onlineUrl: null })).toContain("/events/circle#register");
  expect(own({ status: "waiting", isOver: true })).not.toContain('value="answer"');
});

test.each(languages)("[V5] list, page and private page promise the link to join in one sentence (%s)", (language) => {
  const { list } = serverCopy().stores[language].find(language, "events")!;
  const pages = (event: EventView) => [
    html(language, <EventList events={[event]} />),
    html(language, <EventDetails event={event} isOver={false} />),
    html(
      language,
      <OwnRegistration
        event={event}
        status="confirmed"
        isOver={false}
        onlineUrl={null}
        values={{ name: "Ana", organization: "", mailLanguage: language, note: "" }}
        answer={null}
      />,
    ),
  ];
  for (const shown of pages(view())) expect(shown.split(list.linkRule).length).toBe(2);
  for (const shown of pages(view({ place: "Lima", isOnline: false }))) expect(shown).not.toContain(list.linkRule);
});

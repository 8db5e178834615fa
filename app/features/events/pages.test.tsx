import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { CopyContext } from "#app/platform/i18n/copy-store.ts";
import { serverCopy } from "#app/platform/i18n/copy.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { EventList } from "./event-list.tsx";
import type { EventView } from "./event-view.ts";
import { AddToCalendar } from "./page/add-to-calendar.tsx";
import { EventDetails } from "./page/event-details.tsx";
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
  return renderToStaticMarkup(
    <CopyContext value={serverCopy().stores[language]}>
      <Page initialEntries={[language === "es" ? "/es/events" : "/events"]} />
    </CopyContext>,
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

test.each(languages)(
  "[V5] the event's page says when, where and how to add it, without JavaScript (%s)",
  (language) => {
    const { page, form } = serverCopy().stores[language].find(language, "events")!;
    const event = view({ place: "Lima", speaker: "Alma", priceNote: "10 USD" });
    const shown = html(
      language,
      <>
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
  expect(own({ isOver: true })).toContain('value="answer"');
  expect(own({ isOver: true })).not.toContain('value="cancel"');
  expect(own({ status: "cancelled", onlineUrl: null })).toContain("/events/circle#register");
  expect(own({ status: "waiting", isOver: true })).not.toContain('value="answer"');
});

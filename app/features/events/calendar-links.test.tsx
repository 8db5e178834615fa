import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CopyContext } from "#app/platform/i18n/copy-store.ts";
import { serverCopy } from "#app/platform/i18n/copy.server.ts";
import { plainSpaces } from "#app/platform/i18n/typography.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { CalendarLinks } from "./calendar-links.tsx";

function linksOf(language: Language, calendar: { allEventsUrl: string; subscribeUrl: string }) {
  const html = renderToStaticMarkup(
    <CopyContext value={serverCopy().stores[language]}>
      <CalendarLinks {...calendar} />
    </CopyContext>,
  );
  return [...html.matchAll(/<a ([^>]*)>([^<]*)/g)].map(([, attributes, text]) => ({
    text: text && plainSpaces(text),
    href: /href="([^"]*)"/.exec(attributes!)?.[1],
    rel: /rel="([^"]*)"/.exec(attributes!)?.[1],
    classes: /class="([^"]*)"/.exec(attributes!)?.[1] ?? "",
  }));
}

test.each(languages)(
  "[154] with addresses in the configuration the two links lead out of the site (%s)",
  (language) => {
    const calendar = {
      allEventsUrl: "https://calendar.example/all",
      subscribeUrl: "https://calendar.example/subscribe",
    };
    const { viewAll, subscribe } = serverCopy().stores[language].find(language, "events")!;
    const links = linksOf(language, calendar);
    expect(links.map(({ text, href, rel }) => ({ text, href, rel }))).toEqual([
      { text: viewAll, href: calendar.allEventsUrl, rel: "noopener noreferrer" },
      { text: subscribe, href: calendar.subscribeUrl, rel: "noopener noreferrer" },
    ]);
    for (const { classes } of links) expect(classes).toContain("rounded-control");
  },
);

test("without addresses the two links lead to the site's own list and feed", () => {
  const none = { allEventsUrl: "", subscribeUrl: "" };
  expect(linksOf("en", none).map(({ href }) => href)).toEqual(["/events#gatherings-heading", "/events.ics"]);
  expect(linksOf("es", none).map(({ href }) => href)).toEqual(["/es/events#gatherings-heading", "/es/events.ics"]);
});

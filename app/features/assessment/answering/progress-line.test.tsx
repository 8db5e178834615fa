import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CopyContext } from "#app/platform/i18n/copy-store.ts";
import { copyFor, serverCopy, setCopyChanges } from "#app/platform/i18n/copy.server.ts";
import { noChanges } from "#app/platform/i18n/resources.server.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import { pageCount, questions, readinessQuestions } from "../questions.ts";
import { ProgressLine } from "./progress-line.tsx";
import { createRoutesStub } from "react-router";

const six = { en: "six", es: "seis" };

function line(language: Language, page: number): string {
  const Line = () => <ProgressLine page={page} answers={{}} />;
  const Page = createRoutesStub([{ path: "*", Component: Line }]);
  return renderToStaticMarkup(
    <CopyContext value={serverCopy().stores[language]}>
      <Page initialEntries={[language === "es" ? "/es/tools" : "/tools"]} />
    </CopyContext>,
  );
}

test.each(languages)("[191] the first page shows that some of the counted statements are optional (%s)", (language) => {
  const note = copyFor(language, "assessment").progress.counterNote.replace("{{optional}}", "6");
  expect(line(language, 1)).toContain(note);
  expect(line(language, 1)).not.toContain("sr-only");
  expect(line(language, 2)).toContain("sr-only");
  expect(line(language, pageCount)).not.toContain(note);
});

test("[191] the counter may have any sign in its words, also where an early script fills it in", () => {
  const counter = new Map([["progress.counter", "Answer #{{answered}} of {{total}}"]]);
  setCopyChanges({ hash: "changed", fields: new Map([["en/assessment", counter]]) });
  const html = line("en", 1);
  setCopyChanges(noChanges);
  expect(html).toContain('data-counter="Answer #{{answered}} of 55"');
  expect(html).toContain(">Answer #0 of 55<");
});

test.each(languages)(
  "the invitation to a team scan names all the statements that the counter counts (%s)",
  (language) => {
    expect([questions.length, readinessQuestions.length]).toEqual([55, 6]);
    const { answer, share } = copyFor(language, "team-scan");
    for (const text of [answer.duration, share.text, share.personalText]) {
      expect(text).toContain("49");
      expect(text).toContain(six[language]);
    }
  },
);

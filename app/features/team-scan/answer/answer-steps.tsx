import type { StepProps } from "./answer-form.tsx";
import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { encodeAnswers } from "#app/features/assessment/questions.ts";
import { Check } from "lucide-react";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { AnswerIntro } from "./answer-intro.tsx";
import { LastQuestion } from "./last-question.tsx";
import { StatementPage } from "./statement-page.tsx";
import { answerId } from "./answer-state.ts";

/** The introduction, seven pages, one open question, and thanks. */
export function AnswerSteps(view: StepProps) {
  const { shown, saved, scan } = view;
  const heading = useHeadingFocus();
  const Name = shown.step === "page" || shown.step === "last" ? "h1" : "p";
  const step = shown.step === "page" ? `page ${shown.page}` : shown.step;
  return (
    <section id={answerId} data-step={step} className="scroll-mt-18">
      {shown.step === "intro" ? (
        <AnswerIntro {...view} heading={heading} />
      ) : (
        <div className="page-width pt-6 pb-20 sm:pt-10 sm:pb-28">
          <Name className="eyebrow mx-auto mb-4 block max-w-[50rem] font-sans [overflow-wrap:anywhere]">
            {scan.organization}
          </Name>
          {shown.step === "page" ? (
            // Keyed by what the server knows, so that a page never shows the choices of another one.
            <StatementPage
              key={`${shown.page} ${encodeAnswers(saved.answers)}`}
              {...view}
              page={shown.page}
              heading={heading}
            />
          ) : shown.step === "last" ? (
            <LastQuestion {...view} heading={heading} />
          ) : (
            <Thanks {...view} replaced={shown.step === "replaced"} />
          )}
        </div>
      )}
    </section>
  );
}

function Thanks({ scan, replaced }: StepProps & { replaced: boolean }) {
  const { answer: words } = useCopy("team-scan");
  const language = useLanguage();
  return (
    <div className="mx-auto max-w-[50rem]" data-thanks>
      <Check aria-hidden className="size-12 stroke-1 text-moss" />
      <h1 className="mt-4 text-display font-light">{replaced ? words.replacedTitle : words.doneTitle}</h1>
      <p className="mt-6 max-w-prose">{fill(words.doneText, { date: longDate(scan.lastDay, language) })}</p>
      <p className="mt-4 max-w-prose text-ink-soft">{scan.personal ? words.doneOnce : words.doneAgain}</p>
      <p className="mt-4 max-w-prose">{words.doneClose}</p>
      {scan.personal ? null : (
        <Link
          to={`/tools/team/${scan.token}`}
          className="mt-8 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay"
        >
          {words.again}
        </Link>
      )}
    </div>
  );
}

/** After a step by JavaScript the reader starts at its heading, as after loading a page. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const first = useRef(key);
  useLayoutEffect(() => {
    if (key !== first.current) heading.current?.focus({ preventScroll: true });
    first.current = "";
  }, [key]);
  return heading;
}

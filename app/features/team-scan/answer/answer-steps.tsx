import { type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import { answerPageClasses, askedOnPage } from "#app/features/assessment/answering/answer-page.tsx";
import { HiddenAnswers } from "#app/features/assessment/answering/hidden-answers.tsx";
import { encodeAnswers, type QuestionId } from "#app/features/assessment/questions.ts";
import { Check } from "lucide-react";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import type { AnswerView } from "./answer-requests.server.ts";
import { AnswerIntro } from "./answer-intro.tsx";
import { LastQuestion } from "./last-question.tsx";
import { StatementPage } from "./statement-page.tsx";
import { answerId } from "./answer-state.ts";

export type StepProps = Extract<AnswerView, { kind: "step" }>;

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

type AnswerFormProps = StepProps & { asked?: readonly QuestionId[]; className?: string; children: ReactNode };

/** A step as a form. All answers are in it, for browsers without cookies. */
export function AnswerForm({ scan, shown, saved, asked = [], className, children }: AnswerFormProps) {
  const localized = useLocalized();
  return (
    <Form
      method="post"
      action={`${localized(`/tools/team/${scan.token}`)}#${answerId}`}
      noValidate
      preventScrollReset={false}
      className={className}
    >
      {/* The Enter key presses the first button of a form, so it must lead forwards. */}
      <button type="submit" name="go" value="next" tabIndex={-1} aria-hidden className="sr-only" />
      <input type="hidden" name="key" value={saved.key} />
      <input type="hidden" name="step" value={shown.step} />
      {shown.step === "page" ? <input type="hidden" name="page" value={shown.page} /> : null}
      {shown.step === "intro" || saved.group === null ? null : <input type="hidden" name="group" value={saved.group} />}
      {shown.step === "last" ? null : <HiddenComment {...saved} />}
      <HiddenAnswers answers={saved.answers} asked={asked} />
      {children}
    </Form>
  );
}

function HiddenComment({ comment, shareable }: StepProps["saved"]) {
  return comment ? (
    <>
      <input type="hidden" name="comment" value={comment} />
      {shareable ? <input type="hidden" name="shareable" value="yes" /> : null}
    </>
  ) : null;
}

export const pageForm = (page: number) => ({ asked: askedOnPage(page), className: answerPageClasses });

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
  useEffect(() => {
    if (key !== first.current) heading.current?.focus({ preventScroll: true });
    first.current = "";
  }, [key]);
  return heading;
}

import { type Ref, useState } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { AnswerPage, askedOnPage } from "#app/features/assessment/answering/answer-page.tsx";
import { type Answer, type QuestionId } from "#app/features/assessment/questions.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { answerCookies, readAnswerCookie } from "./answer-cookie.ts";
import { AnswerForm, pageForm, type StepProps } from "./answer-form.tsx";

type StatementPageProps = StepProps & { page: number; heading: Ref<HTMLHeadingElement> };

/** Seven statements. With JavaScript every choice is on the device at once. */
export function StatementPage({ page, heading, ...view }: StatementPageProps) {
  const { saved, scan, errors } = view;
  const copy = useCopy("assessment");
  const hydrated = useHydrated();
  const [answers, setAnswers] = useState(saved.answers);
  const messages = Object.entries(errors.answers ?? {}).map(([id, key]) => [id, copy.errors[key]]);

  function change(id: QuestionId, answer: Answer) {
    const next = { ...answers, [id]: answer };
    setAnswers(next);
    // Another tab may have stored choices of other pages or sent an answer; all tabs share one device key.
    const stored = readAnswerCookie(document.cookie, scan.token) ?? { ...saved, answers: next };
    const onPage = Object.entries(next).filter(([question]) => askedOnPage(page).includes(question as QuestionId));
    const merged = { ...stored.answers, ...Object.fromEntries(onPage) };
    const secure = location.protocol === "https:";
    for (const cookie of answerCookies({ ...stored, answers: merged }, scan.token, scan.seconds, secure))
      document.cookie = cookie;
  }

  return (
    <AnswerForm {...view} {...pageForm(page)}>
      <AnswerPage
        {...{ page, answers, heading }}
        ready={hydrated}
        errors={Object.fromEntries(messages)}
        problem={messages.length > 0 ? copy.errors.pageIncomplete : undefined}
        onAnswer={change}
      />
    </AnswerForm>
  );
}

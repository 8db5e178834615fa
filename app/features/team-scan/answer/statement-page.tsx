import { type Ref, useEffect, useEffectEvent, useState } from "react";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { AnswerPage, askedOnPage } from "#app/features/assessment/answering/answer-page.tsx";
import { typedBefore } from "#app/features/assessment/answering/typed-before.ts";
import { type Answer, type PartialAnswers, type QuestionId, readAnswers } from "#app/features/assessment/questions.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { entriesOf } from "#app/platform/typed-keys.ts";
import { answerCookies, readAnswerCookie } from "./answer-cookie.ts";
import { answerId } from "./answer-state.ts";
import { AnswerForm, pageForm, type StepProps } from "./answer-form.tsx";

type StatementPageProps = StepProps & { page: number; heading: Ref<HTMLHeadingElement> };

/** Seven statements. With JavaScript every choice is on the device at once. */
export function StatementPage({ page, heading, ...view }: StatementPageProps) {
  const { saved, scan, errors } = view;
  const copy = useCopy("assessment");
  const hydrated = useHydrated();
  const [answers, setAnswers] = useState(saved.answers);
  // Only of the page that the server sent: between two steps the form of the first is still there.
  const [typed] = useState(() => (hydrated ? {} : readAnswers(typedBefore(answerId))));
  const [ready, setReady] = useState(hydrated);
  if (hydrated && !ready) {
    setReady(true);
    setAnswers({ ...answers, ...typed });
  }
  const messages = Object.entries(errors.answers ?? {}).map(([id, key]) => [id, copy.errors[key]]);

  function store(next: PartialAnswers) {
    // Another tab may have stored choices of other pages or sent an answer; all tabs share one device key.
    const stored = readAnswerCookie(document.cookie, scan.token) ?? { ...saved, answers: next };
    const onPage = entriesOf(next).filter(([question]) => askedOnPage(page).includes(question));
    const merged = { ...stored.answers, ...Object.fromEntries(onPage) };
    const secure = location.protocol === "https:";
    for (const cookie of answerCookies({ ...stored, answers: merged }, scan.token, scan.seconds, secure))
      document.cookie = cookie;
  }

  const storeTyped = useEffectEvent(() => {
    if (Object.keys(typed).length > 0) store({ ...answers, ...typed });
  });
  useEffect(() => {
    if (ready) storeTyped();
  }, [ready]);

  function change(id: QuestionId, answer: Answer) {
    const next = { ...answers, [id]: answer };
    setAnswers(next);
    store(next);
  }

  return (
    <AnswerForm {...view} {...pageForm(page)}>
      <AnswerPage
        {...{ page, answers, heading }}
        ready={ready}
        errors={Object.fromEntries(messages)}
        problem={messages.length > 0 ? copy.errors.pageIncomplete : undefined}
        onAnswer={change}
      />
    </AnswerForm>
  );
}

import type { ReactNode } from "react";
import { Form } from "react-router";
import { answerHash } from "#app/components/form/form-answer.ts";
import { answerPageClasses, askedOnPage } from "#app/features/assessment/answering/answer-page.tsx";
import { HiddenAnswers } from "#app/features/assessment/answering/hidden-answers.tsx";
import type { QuestionId } from "#app/features/assessment/questions.ts";
import { useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { AnswerView } from "./answer-requests.server.ts";
import { answerId } from "./answer-state.ts";

export type StepProps = Extract<AnswerView, { kind: "step" }>;

type AnswerFormProps = StepProps & { asked?: readonly QuestionId[]; className?: string; children: ReactNode };

/**
 * A step as a form. All answers are in it, for browsers without cookies. What is wrong with a page of statements is told by
 * a redirect, of the other steps by the answer to this form.
 */
export function AnswerForm({ scan, shown, saved, asked = [], className, children }: AnswerFormProps) {
  const localized = useLocalized();
  const hash = shown.step === "page" ? `#${answerId}` : answerHash;
  return (
    <Form
      method="post"
      action={localized(`/tools/team/${scan.token}`) + hash}
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

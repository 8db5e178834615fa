import type { ComponentProps, SubmitEvent } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { localizedPath, otherLanguage } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { HiddenAnswers } from "#app/features/assessment/answering/hidden-answers.tsx";
import type { QuestionId } from "#app/features/assessment/questions.ts";
import { keptField } from "./early-restore.ts";
import type { ScannerState } from "./scanner-state.ts";
import { scannerId } from "./step-address.ts";

type StepFormProps = Omit<ComponentProps<"form">, "onSubmit"> & {
  state: ScannerState;
  /** Statements that the form shows; all other answers are in hidden fields. */
  asked?: readonly QuestionId[];
  /** Where its page answers. */
  hash?: string;
  /** Called with the value of the pressed button. */
  onGo: (go: string) => void;
};

/**
 * A step as a form: with JavaScript its buttons act in the browser, without it the server answers with the next step.
 */
export function StepForm({ state, asked = [], hash = `#${scannerId}`, onGo, children, ...props }: StepFormProps) {
  const localized = useLocalized();
  const { navigation } = useCopy("assessment");
  const other = otherLanguage(useLanguage());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    onGo((submitter instanceof HTMLButtonElement && submitter.value) || "next");
  };
  return (
    <form method="post" action={localized("/tools") + hash} noValidate onSubmit={submit} {...props}>
      {/* The Enter key presses the first button of a form, so it must lead forwards. */}
      <button type="submit" name="go" value="next" tabIndex={-1} aria-hidden className="sr-only" />
      <input type="hidden" name="step" value={state.step} />
      <input type="hidden" name="page" value={state.page} />
      <HiddenAnswers answers={state.answers} asked={asked} />
      <input type="hidden" name={keptField} defaultValue="" />
      {children}
      {/* The language switch in the header is a link: without cookies and JavaScript it would lose the answers. */}
      {state.step === "intro" ? null : (
        <noscript>
          <p className="mt-8">
            <Button
              type="submit"
              name="go"
              value="stay"
              variant="link"
              formAction={`${localizedPath(other, "/tools")}#${scannerId}`}
              lang={other}
            >
              {navigation.otherLanguage}
            </Button>
          </p>
        </noscript>
      )}
    </form>
  );
}

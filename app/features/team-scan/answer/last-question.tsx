import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Ref } from "react";
import { useNavigation } from "react-router";
import { formAnswer } from "#app/components/form/form-answer.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { teamScanRules } from "../rules.ts";
import { AnswerForm, type StepProps } from "./answer-form.tsx";

const max = teamScanRules.commentLength;

/** One open question, and the button that sends everything. */
export function LastQuestion({ heading, ...view }: StepProps & { heading: Ref<HTMLHeadingElement> }) {
  const { answer: words, start } = useCopy("team-scan");
  const { storageFull } = useCopy("common");
  const { scan, saved, errors } = view;
  const sending = useNavigation().state !== "idle";
  const { problem } = errors;
  return (
    <AnswerForm {...view} className="mx-auto max-w-[50rem]">
      <h2 ref={heading} tabIndex={-1} className="text-title font-light outline-none">
        {words.lastTitle}
      </h2>
      {problem ? (
        <Alert variant="destructive" className="mt-6 scroll-mt-24" {...formAnswer}>
          {problem.kind === "limited"
            ? fill(words.limited, { minutes: problem.minutes })
            : problem.kind === "storageFull"
              ? storageFull.form
              : words.failed}
        </Alert>
      ) : null}
      <Field
        id={errors.comment ? formAnswer.id : undefined}
        label={words.comment}
        optional={start.form.optional}
        hint={fill(scan.personal ? words.commentHintLinks : words.commentHintDevices, { max })}
        error={errors.comment ? fill(words.commentTooLong, { max }) : undefined}
        className="mt-8"
      >
        <Textarea name="comment" rows={5} maxLength={max} defaultValue={saved.comment} />
      </Field>
      <Checkbox
        name="shareable"
        value="yes"
        className="mt-3"
        label={words.shareable}
        hint={words.shareableHint}
        defaultChecked={saved.shareable}
      />
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line-strong/40 pt-8">
        <Button
          type="submit"
          name="go"
          value="send"
          variant="hero"
          size="lg"
          disabled={sending}
          className="max-sm:w-full"
        >
          {words.send}
          <ArrowRight aria-hidden />
        </Button>
        <Button type="submit" name="go" value="backToPages" variant="link">
          <ArrowLeft aria-hidden />
          {words.back}
        </Button>
      </div>
    </AnswerForm>
  );
}

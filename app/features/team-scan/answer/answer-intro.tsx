import { ArrowRight, CalendarDays, Clock } from "lucide-react";
import type { Ref } from "react";
import { formAnswer } from "#app/components/form/form-answer.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { FieldError, FieldHint } from "#app/components/ui/forms/field.tsx";
import { IconList } from "#app/components/ui/icon-list.tsx";
import { countAnswered } from "#app/features/assessment/questions.ts";
import { type Copy, fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { unbroken } from "#app/platform/i18n/typography.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { unsaid } from "../rules.ts";
import { AnswerForm, type StepProps } from "./answer-form.tsx";

/** What happens to the answers, in plain words, before anybody begins. */
export function AnswerIntro({ heading, ...view }: StepProps & { heading: Ref<HTMLHeadingElement> }) {
  const { answer: words } = useCopy("team-scan");
  const language = useLanguage();
  const { scan, saved } = view;
  const date = unbroken(longDate(scan.lastDay, language));
  const hasBegun = countAnswered(saved.answers) > 0;
  return (
    <div className="bg-sage">
      <div className="page-width grid gap-x-16 gap-y-12 pt-12 pb-20 lg:grid-cols-[1.1fr_1fr] lg:pt-20">
        <div className="min-w-0">
          <p className="eyebrow">{words.meta}</p>
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-4 text-display font-light outline-none [overflow-wrap:anywhere]"
          >
            {fill(words.title, { organization: scan.organization })}
          </h1>
          <p className="mt-6 max-w-prose text-intro">{fill(words.intro, { invited: scan.invited })}</p>
          <IconList
            className="mt-6"
            items={[
              { Icon: Clock, text: words.duration },
              { Icon: CalendarDays, text: fill(words.until, { date }) },
            ]}
          />
          {saved.sent ? <Alert className="mt-8">{scan.personal ? words.sentOnce : words.sentBefore}</Alert> : null}
          {scan.personal && !saved.sent ? <p className="mt-6 max-w-prose text-base">{words.worksOnce}</p> : null}
          {scan.personal && saved.sent ? null : (
            <AnswerForm {...view} className="mt-10">
              {scan.groups.length > 0 ? <GroupChoice {...view} /> : null}
              {scan.groups.length === 0 && view.errors.group ? (
                <FieldError {...formAnswer} className="mb-6 scroll-mt-24">
                  {words.noGroups}
                </FieldError>
              ) : null}
              <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                <Button type="submit" name="go" value="start" variant="hero" size="lg" className="max-sm:w-full">
                  {hasBegun ? words.resume : saved.sent ? words.again : words.start}
                  <ArrowRight aria-hidden />
                </Button>
                {hasBegun ? (
                  <Button type="submit" name="go" value="startOver" variant="link">
                    {words.startOver}
                  </Button>
                ) : null}
              </div>
            </AnswerForm>
          )}
        </div>
        <div className="min-w-0 lg:border-l lg:border-line-strong/40 lg:pl-12">
          <h2 className="text-heading">{words.anonymityHeading}</h2>
          <ol className="mt-4 text-base">
            {promisesOf(words, scan).map((promise, index) => (
              <li key={promise} className="grid grid-cols-[2.25rem_1fr] border-b border-line-strong/30 py-4">
                <span aria-hidden className="font-display text-2xl leading-7 font-[250] text-moss">
                  {index + 1}
                </span>
                {fill(promise, { date, invited: scan.invited })}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}

/** What "five" and "ten" mean depends on the kind of link. */
function promisesOf(words: Copy["team-scan"]["answer"], { personal, groups }: StepProps["scan"]): string[] {
  const [stored, seen, half, ...rest] = words.anonymity;
  return [
    stored!,
    seen!,
    personal ? words.fiveLinks : words.fiveDevices,
    ...(groups.length > 0 ? [words.groupsShown] : []),
    half!,
    personal ? words.commentsLinks : words.commentsDevices,
    ...rest,
  ];
}

function GroupChoice({ scan, saved, errors }: StepProps) {
  const { answer: words } = useCopy("team-scan");
  return (
    <fieldset
      {...(errors.group && formAnswer)}
      className="mb-10 min-w-0 scroll-mt-24"
      aria-describedby={errors.group ? "group-hint group-error" : "group-hint"}
      aria-invalid={errors.group ? true : undefined}
    >
      <legend className="text-body font-medium">{words.group}</legend>
      <FieldHint id="group-hint">{words.groupHint}</FieldHint>
      <div className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {[...scan.groups.entries(), [unsaid, words.groupUnsaid] as const].map(([value, name]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 [overflow-wrap:anywhere]"
          >
            <input
              type="radio"
              name="group"
              value={value}
              defaultChecked={saved.group === value}
              className="size-6 shrink-0 accent-forest"
            />
            {name}
          </label>
        ))}
      </div>
      {errors.group ? (
        <FieldError id="group-error" className="mt-3">
          {errors.group === "unknown" ? words.groupUnknown : words.groupMissing}
        </FieldError>
      ) : null}
    </fieldset>
  );
}

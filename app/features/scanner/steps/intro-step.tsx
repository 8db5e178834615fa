import { ArrowRight, Clock, LockKeyhole, MailOpen } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { IconList } from "#app/components/ui/icon-list.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { countAnswered, scoredPillars } from "#app/features/assessment/questions.ts";
import { StepForm } from "./step-form.tsx";
import type { Scanner } from "./use-scanner.ts";

export function IntroStep({ scanner }: { scanner: Scanner }) {
  const copy = useCopy("assessment");
  const { intro } = copy;
  const { state, dispatch, heading } = scanner;
  const hasBegun = countAnswered(state.answers) > 0;
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1.15fr_1fr]">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title font-light outline-none">
          {intro.title}
        </h2>
        {intro.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-6 max-w-prose">
            {paragraph}
          </p>
        ))}
        <StepForm
          state={state}
          onGo={(go) => dispatch({ type: go === "startOver" ? "startOver" : hasBegun ? "resume" : "start" })}
          className="mt-10"
        >
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" name="go" value="start" variant="hero" size="lg">
              {hasBegun ? intro.resume : intro.start}
              <ArrowRight aria-hidden />
            </Button>
            {hasBegun ? (
              <Button type="submit" name="go" value="startOver" variant="link">
                {intro.startOver}
              </Button>
            ) : null}
          </div>
        </StepForm>
        <h3 className="eyebrow mt-12 font-sans">{intro.notesHeading}</h3>
        <IconList
          className="mt-4"
          items={[
            { Icon: Clock, text: intro.notes.duration },
            { Icon: MailOpen, text: intro.notes.results },
            { Icon: LockKeyhole, text: intro.privacyNote },
          ]}
        />
      </div>
      <div className="lg:border-l lg:border-line-strong/40 lg:pl-12">
        <h3 className="eyebrow font-sans">{intro.pillarsHeading}</h3>
        <ol className="mt-4">
          {scoredPillars.map((pillar, index) => (
            <li key={pillar} className="grid grid-cols-[2.75rem_1fr] border-b border-line-strong/30 py-4">
              <span aria-hidden className="font-display text-3xl leading-8 font-[250] text-moss">
                {index + 1}
              </span>
              <div>
                <p className="font-display text-heading leading-8">{copy.pillars[pillar].title}</p>
                <p className="mt-0.5 text-base text-ink-soft">{copy.pillars[pillar].description}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-5 text-base text-ink-soft">{intro.lensesNote}</p>
      </div>
    </div>
  );
}

import { CircleCheck, CircleDashed } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { partAddress } from "./part-names.ts";

export type FirstStep = {
  key: "name" | "address" | "mail" | "founder" | "promise" | "article" | "samples" | "backup";
  done: boolean;
  /** Where it is done; without one the hint says how. */
  to?: string;
  /** A delivered value that may be right: offers to keep it. */
  keep?: string;
};

/** What a new owner still has to do. Its title is not a heading, because the headings below are those of the posts. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const { firstSteps: copy } = useCopy("admin");
  const done = steps.filter((step) => step.done).length;
  return (
    <section aria-labelledby="first-steps" className="mt-6 rounded-card border border-line bg-card p-5 sm:p-6">
      <details open>
        <summary className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-6 gap-y-1 hover:text-clay">
          <span id="first-steps" className="font-display text-heading">
            {copy.title}
          </span>
          <span className="text-[0.9375rem] text-ink-soft">{fill(copy.progress, { done, total: steps.length })}</span>
        </summary>
        <p className="mt-1 max-w-prose text-base text-ink-soft">{copy.intro}</p>
        <ul className="mt-4 grid gap-x-8 md:grid-cols-2">
          {steps.map((step) => (
            <Step key={step.key} step={step} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function Step({ step: { key, done, to, keep } }: { step: FirstStep }) {
  const { firstSteps: copy } = useCopy("admin");
  const words = copy.steps[key];
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <li data-step={key} data-done={done} className="flex gap-3 border-t border-line py-3">
      <Icon aria-hidden className={`mt-1 size-5 shrink-0 ${done ? "text-forest" : "text-ink-soft"}`} />
      <div className="min-w-0 text-base">
        <span className="sr-only">{done ? copy.done : copy.open}: </span>
        {done || !to ? (
          <span className={done ? "text-ink-soft" : "font-medium"}>{words.title}</span>
        ) : (
          <Link to={to} className="font-medium underline underline-offset-4 hover:text-clay">
            {words.title}
          </Link>
        )}
        {done ? null : <p className="text-[0.9375rem] text-ink-soft">{words.hint}</p>}
        {!done && keep ? (
          <Form method="post" action={partAddress("organization")}>
            <input type="hidden" name="step" value={key} />
            <Button variant="link" size="sm" name="intent" value="confirm">
              {fill(copy.keep, { value: keep })}
            </Button>
          </Form>
        ) : null}
      </div>
    </li>
  );
}

import type { Ref } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { formAnswer } from "./form-answer.ts";

type ErrorSummaryProps = {
  title: string;
  /** In the order of the form. */
  errors: { id: string; label: string; text: string }[];
  ref?: Ref<HTMLDivElement>;
};

/** Shown above the form after a failed submit: the errors, with a link to each field. */
export function ErrorSummary({ title, errors, ref }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div ref={ref} {...formAnswer} className="scroll-mt-24 rounded-control">
      <Alert variant="destructive" title={title}>
        <ul className="mt-2 space-y-1">
          {errors.map(({ id, label, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="underline decoration-danger/50 underline-offset-4 hover:decoration-danger">
                {label}
              </a>
              <span className="text-ink-soft">
                {/[?!]$/.test(label) ? "" : ":"} {text}
              </span>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

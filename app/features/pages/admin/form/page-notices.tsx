import { useLayoutEffect, useRef } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { useLabels } from "../fields/use-labels.ts";
import { fieldKey } from "../fields/values.ts";
import type { PageScreenProps } from "./page-screen-props.ts";

/** What happened to the words that were sent, and who else writes. A bad answer gets the focus: the button is far below. */
export function PageNotices({ page, answer, writers, email, fields, unfinished }: PageScreenProps) {
  const { form: copy } = useCopy("pages");
  const { kit } = useCopy("admin");
  const { fieldName, problemLine } = useLabels();
  const others = writers.filter((writer) => writer !== email);
  const isShown = (key: string) => fields.some((field) => fieldKey(field) === key);
  const refused = fields.filter((field) => {
    const key = fieldKey(field);
    return (!answer.unfinished && Object.hasOwn(answer.problems, key)) || Object.hasOwn(answer.conflicts, key);
  });
  const waiting = Object.entries(answer.unfinished ? answer.problems : unfinished);
  const notices = useRef<HTMLDivElement>(null);
  const isBad = Boolean(answer.failed || answer.outdated || answer.unfinished) || refused.length > 0;
  // Before the message is painted: later it would take the focus from a field in which somebody already types.
  useLayoutEffect(() => {
    if (isBad) notices.current?.focus();
  }, [answer, isBad]);
  return (
    <div ref={notices} tabIndex={-1} className="mt-5 grid scroll-mt-20 gap-4 empty:hidden">
      {answer.failed ? <Alert variant="destructive">{kit.form[answer.failed]}</Alert> : null}
      {answer.arranged ? <Alert>{copy.arranged}</Alert> : null}
      {answer.outdated ? (
        <Alert variant="destructive">
          {fill(copy.outdated, { fields: answer.outdated.map(fieldName).join(", ") })}
        </Alert>
      ) : null}
      {refused.length > 0 ? (
        <Alert variant="destructive">
          <p>{copy.refused}</p>
          <ul className="mt-2 list-disc pl-5">
            {refused.map((field) => (
              <li key={fieldKey(field)}>
                <a href={`#${fieldKey(field)}`} className="underline">
                  {fieldName(field.path)}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {waiting.length > 0 ? (
        <Alert variant={answer.unfinished ? "destructive" : "info"}>
          <p>{answer.unfinished ? copy.notPublished : copy.unfinished}</p>
          <ul className="mt-2 list-disc pl-5">
            {waiting.map(([key, problems]) => (
              <li key={key}>
                <a href={isShown(key) ? `#${key}` : `/admin/pages/${page.id}?show=draft#${key}`} className="underline">
                  {fieldName(key.slice(key.indexOf(":") + 1))}
                </a>
                <ul>
                  {problems.map((problem, index) => (
                    <li key={index}>{problemLine(problem)}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {others.length > 0 ? <Alert>{fill(copy.others, { names: others.join(", ") })}</Alert> : null}
    </div>
  );
}

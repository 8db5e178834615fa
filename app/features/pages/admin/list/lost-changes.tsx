import { nameKey, languageNamed } from "#app/platform/i18n/language.ts";
import { Form } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { useLabels } from "../fields/use-labels.ts";
import type { LostChange } from "./page-rows.server.ts";

/** Words of the owner whose place an update removed: shown until somebody deletes them. */
export function LostChanges({ lost }: { lost: LostChange[] }) {
  const { lost: copy } = useCopy("pages");
  const { common } = useCopy("admin");
  const { fieldName } = useLabels();
  const language = useLanguage();
  if (lost.length === 0) return null;
  return (
    <Alert className="mt-6">
      <p className="font-medium">{copy.title}</p>
      <p>{copy.text}</p>
      <ul className="mt-3 grid gap-4">
        {lost.map(({ namespace, path, language: of, text, updatedBy, updatedAt }, index) => (
          <li key={`${namespace}:${path}:${of}:${index}`} className="border-t border-line pt-3">
            <p className="text-sm text-ink-soft">
              {namespace}: {fieldName(path)}, {common[nameKey[languageNamed(of)]]}.{" "}
              {fill(copy.by, { name: updatedBy, date: shortDate(updatedAt, language) })}
            </p>
            <p lang={of} className="mt-1 break-words whitespace-pre-wrap">
              {text}
            </p>
            <Form method="post" action="/admin/pages" className="mt-1">
              <input type="hidden" name="namespace" value={namespace} />
              <input type="hidden" name="path" value={path} />
              <input type="hidden" name="language" value={of} />
              <Button name="intent" value="remove" variant="ghost-danger" size="sm">
                {common.delete}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import type { AnswerLink } from "#app/features/leads/conversation/answer-links.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** Without JavaScript a link is chosen from a list, and the server puts it in; the editor has a search for it. */
export function LinkChoice({ links }: { links: AnswerLink[] }) {
  const { answer: copy } = useCopy("admin").lead;
  if (links.length === 0) return null;
  return (
    <div className="hidden flex-wrap items-end gap-3 noscript:flex">
      <Field label={copy.link} className="min-w-0 flex-1 basis-60">
        <Select name="link" defaultValue="">
          <option value="">{copy.chooseLink}</option>
          {links.map(({ kind, title, path }) => (
            <option key={path} value={path}>
              {copy.linkKinds[kind]}: {title}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="outline" name="intent" value="answer-link">
        {copy.insertLink}
      </Button>
    </div>
  );
}

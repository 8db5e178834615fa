import { useId, useRef } from "react";
import { setControl } from "#app/components/admin/variables/set-control.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { ComposerStart } from "./composer-start.ts";
import { templateSubject, templateText } from "./insert-template.ts";

type TemplateChoiceProps = {
  start: ComposerStart;
  language: Language;
  subjectId: string;
  onInsert: (text: string) => void;
};

/** A template is put in where the cursor is, in the language of the answer. Without JavaScript the server puts it in. */
export function TemplateChoice({ start, language, subjectId, onInsert }: TemplateChoiceProps) {
  const { answer: copy } = useCopy("admin").lead;
  const select = useRef<HTMLDivElement>(null);
  const id = useId();
  if (start.templates.length === 0) return null;
  const insert = () => {
    const chosen = select.current?.querySelector("select")?.value;
    const template = start.templates.find((one) => one.id === chosen);
    const subject = document.getElementById(subjectId);
    if (!template || !(subject instanceof HTMLInputElement)) return;
    const usual = String(start.values.subject);
    setControl(subject, templateSubject(subject.value, template, language, usual, start.known));
    onInsert(templateText(template, language, start.known));
  };
  return (
    <div ref={select} className="flex flex-wrap items-end gap-3">
      <Field id={id} label={copy.template} className="min-w-0 flex-1 basis-60">
        <Select name="template" defaultValue="">
          <option value="">{copy.chooseTemplate}</option>
          {start.templates.map((template) => (
            <option key={template.id} value={template.id}>
              {template.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        variant="outline"
        name="intent"
        value="answer-template"
        onClick={(event) => {
          event.preventDefault();
          insert();
        }}
      >
        {copy.insertTemplate}
      </Button>
    </div>
  );
}

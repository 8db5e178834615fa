import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageNamed, languages, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Attachments } from "./attachments.tsx";
import { BodyField, type BodyHandle } from "./body-field.tsx";
import type { ComposerStart } from "./composer-start.ts";
import { FillFields } from "./fill-fields.tsx";
import { LinkChoice } from "./link-choice.tsx";
import { SendTime } from "./send-time.tsx";
import { TemplateChoice } from "./template-choice.tsx";
import type { SeenVersion } from "./use-seen-version.ts";

type AnswerFieldsProps = {
  field: (name: string) => FormField;
  name: string;
  /** Of the lead. */
  address: string;
  start: ComposerStart;
  seen: SeenVersion;
};

export function AnswerFields({ field, name, address, start, seen }: AnswerFieldsProps) {
  const { lead, common } = useCopy("admin");
  const copy = lead.answer;
  const { revalidate } = useRevalidator();
  const [language, setLanguage] = useState(languageNamed(String(field("language").value)));
  const body = field("body");
  const text = useRef<BodyHandle>(null);
  const isStopped = body.error === copy.errors.stopped;
  // What is new is shown with the message, and the next click sends the answer to it.
  useEffect(() => {
    if (isStopped) void revalidate();
  }, [isStopped, revalidate]);
  const { newest, version, update } = seen;
  useEffect(() => {
    if (isStopped && newest !== version) update();
  }, [isStopped, newest, version, update]);
  return (
    <>
      <input type="hidden" name="seen" value={seen.version} />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField field={field("subject")} label={copy.subject} maxLength={150} required lang={language} />
        <Field id={field("language").id} label={copy.language}>
          <Select
            name="language"
            defaultValue={language}
            onChange={({ target }) => setLanguage(languageNamed(target.value))}
          >
            {languages.map((known) => (
              <option key={known} value={known}>
                {common[nameKey[known]]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <TemplateChoice
        start={start}
        language={language}
        subjectId={field("subject").id}
        onInsert={(words) => text.current?.insert(words)}
      />
      <BodyField
        ref={text}
        field={body}
        label={fill(copy.label, { name })}
        lang={language}
        linksAt={`${address}/links`}
      />
      <LinkChoice links={start.links} />
      <FillFields field={field} known={start.known} language={language} />
      <TextField
        key={language}
        field={
          language === start.values.language
            ? field("signature")
            : { ...field("signature"), value: start.signature[language] }
        }
        label={copy.signature}
        hint={copy.signatureHint}
        rows={2}
        maxLength={500}
        lang={language}
      />
      <Attachments field={field("files")} address={address} files={start.files} />
      <SendTime field={field} zones={start.zones} />
    </>
  );
}

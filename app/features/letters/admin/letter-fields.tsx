import { useId, useState } from "react";
import { TextField, type FormField } from "#app/components/admin/form/form-field.tsx";
import { TabList, TabPanel } from "#app/components/ui/navigation/tabs.tsx";
import { languageNamed, languages, type Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { maxPreview, maxSubject } from "./lengths.ts";
import { LetterBody } from "./letter-body.tsx";

const names = {
  en: { subject: "subject", preview: "preview", body: "body" },
  es: { subject: "subjectEs", preview: "previewEs", body: "bodyEs" },
} as const;

/** Subject, preview line and text, in one language at a time. */
export function LetterFields({ field }: { field: (name: string) => FormField }) {
  const copy = useCopy("letters");
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const id = useId();
  const labels = { en: copy.english, es: copy.spanish };
  const isRefused = (one: Language) => Object.values(names[one]).some((name) => field(name).error);
  // An error opens the tab that it is in.
  const [refused, setRefused] = useState<Language>();
  const wrong = languages.find((one) => isRefused(one));
  if (wrong !== refused) {
    setRefused(wrong);
    if (wrong) setLanguage(wrong);
  }
  return (
    <>
      <p className="text-base text-ink-soft">{copy.hints.languages}</p>
      <TabList
        id={id}
        label={copy.send.language}
        tabs={languages.map((value) => ({ value, label: labels[value] }))}
        selected={language}
        onSelect={(value) => setLanguage(languageNamed(value))}
        className="flex gap-x-5 noscript:hidden"
      />
      {languages.map((lang) => {
        const { subject, preview, body } = names[lang];
        return (
          <TabPanel key={lang} id={id} value={lang} isSelected={lang === language} label={labels[lang]}>
            <div className="grid gap-5">
              <TextField
                field={field(subject)}
                label={copy.fields[subject]}
                hint={copy.hints.subject}
                maxLength={maxSubject}
                lang={lang}
              />
              <TextField
                field={field(preview)}
                label={copy.fields[preview]}
                hint={copy.hints.preview}
                maxLength={maxPreview}
                lang={lang}
              />
              <LetterBody field={field(body)} label={copy.fields[body]} lang={lang} />
            </div>
          </TabPanel>
        );
      })}
    </>
  );
}

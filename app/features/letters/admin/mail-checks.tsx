import { Form } from "react-router";
import { DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { LetterCheck } from "../mails/checks.ts";

type ChecksProps = { mail: { language: Language; kilobytes: number; checks: LetterCheck[] } };

/** What mail providers dislike about the mail that is shown. */
export function Checks({ mail: { language, kilobytes, checks } }: ChecksProps) {
  const { send } = useCopy("letters");
  const { checks: copy } = send;
  const own = useLanguage();
  const sentence = ({ key, count = 0 }: LetterCheck) =>
    key === "alt" ? plural(copy, "alt", count, own) : fill(copy[key], { count });
  return (
    <DetailSection id="checks" title={`${copy.title} (${send.languages[language]})`} look="card">
      {checks.length > 0 ? (
        <ul className="mt-3 list-disc space-y-2 pl-5 text-base">
          {checks.map((check) => (
            <li key={check.key}>{sentence(check)}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-base">{copy.none}</p>
      )}
      <p className="mt-3 text-[0.9375rem] text-ink-soft">
        {fill(send.size, { size: kilobytes })} {send.tracking}
      </p>
    </DetailSection>
  );
}

type TestProps = { path: string; language: Language; address: string; sends: boolean; isSent: boolean };

export function TestMail({ path, language, address, sends, isSent }: TestProps) {
  const { test: copy } = useCopy("letters").send;
  return (
    <DetailSection id="test" title={copy.title} look="card">
      <p className="mt-3 text-base text-ink-soft [overflow-wrap:anywhere]">{fill(copy.text, { address })}</p>
      {isSent ? (
        <Alert variant="success" className="mt-3 [overflow-wrap:anywhere]">
          {fill(copy.sent, { address })}
        </Alert>
      ) : null}
      <Form method="post" action={`${path}/send`} className="mt-4">
        <input type="hidden" name="language" value={language} />
        <Button size="sm" variant="outline" name="intent" value="test" disabled={!sends}>
          {copy.button}
        </Button>
      </Form>
    </DetailSection>
  );
}

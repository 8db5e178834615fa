import { data, Form, useNavigation } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { languageNamed, languages, nameKey, type Language } from "#app/platform/i18n/language.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { decodeText } from "#app/platform/text/read-csv.ts";
import { ImportCheck, type Summary } from "./import-check.tsx";
import { maxConsent, maxRows } from "./import-limits.ts";
import { maxFileBytes, packRows, readSubscribersFile, unpackRows } from "./import-file.ts";
import { checkImport, importSubscribers } from "./import-subscribers.server.ts";
import type { Route } from "./+types/import.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["subscribers"] };

type Problem = "noConsent" | "noFile" | "tooLarge" | "notText" | "noRows" | "failed";
type Typed = { consent: string; language: Language };
type Answer = ({ problem: Problem } & Typed) | ({ summary: Summary } & Typed) | { added: number };

/** Two steps: what the file would do, and doing it. The first stores nothing, so the page carries the rows to the second. */
export async function action({ context }: Route.ActionArgs) {
  const { intent, form } = context.get(sentForm);
  const consent = String(form.get("consent") ?? "").trim();
  const typed: Typed = { consent: consent.slice(0, maxConsent), language: languageNamed(form.get("language")) };
  const refuse = (problem: Problem, status = 422) => data<Answer>({ problem, ...typed }, { status });
  if (consent === "" || consent.length > maxConsent) return refuse("noConsent");
  try {
    if (intent === "import") {
      const rows = unpackRows(String(form.get("rows") ?? ""));
      return data<Answer>({ added: await importSubscribers(context.get(adminContext), rows, typed.consent) });
    }
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return refuse("noFile");
    if (file.size > maxFileBytes) return refuse("tooLarge");
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) return refuse("notText");
    const read = readSubscribersFile(text, typed.language);
    if (read.rows.length + read.invalid.length + read.repeated > maxRows) return refuse("tooLarge");
    if (read.rows.length + read.invalid.length === 0) return refuse("noRows");
    const { fresh, invalid, ...counts } = await checkImport(read);
    const summary = {
      ...counts,
      fresh: fresh.length,
      invalid: invalid.length,
      lines: invalid.slice(0, 20),
      rows: packRows(fresh),
    };
    return data<Answer>({ summary, ...typed });
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, "subscribers could not be imported");
    return refuse("failed", 500);
  }
}

export const clientAction = stayOnPage<Answer>("The file could not be imported.", () => ({
  problem: "failed",
  consent: "",
  language: "en",
}));

export default function ImportSubscribers({ actionData }: Route.ComponentProps) {
  const { import: copy, title } = useCopy("subscribers");
  const { common } = useCopy("admin");
  const language = useLanguage();
  const isWorking = useNavigation().state === "submitting";
  const answer = actionData as Answer | undefined;
  const refused = answer && "problem" in answer ? answer : undefined;
  const typed = answer && "consent" in answer ? answer : { consent: "", language };
  const errorOf = (...problems: Problem[]) =>
    refused && problems.includes(refused.problem) ? copy[refused.problem] : undefined;
  return (
    <DetailPage back={{ to: "/admin/subscribers", label: title }} title={copy.title} intro={copy.intro}>
      {answer && "added" in answer ? (
        <Alert variant="success" className="mt-6 max-w-3xl">
          {plural(copy, "added", answer.added, language)}
        </Alert>
      ) : null}
      {answer && "summary" in answer ? <ImportCheck {...answer} isWorking={isWorking} /> : null}
      <Form method="post" encType="multipart/form-data" noValidate className="mt-6 grid max-w-3xl gap-5">
        <Field label={copy.consent} hint={copy.consentHint} error={errorOf("noConsent")} required>
          <Input name="consent" defaultValue={typed.consent} maxLength={maxConsent} required={false} />
        </Field>
        <Field label={copy.language} hint={copy.languageHint}>
          <Select name="language" defaultValue={typed.language}>
            {languages.map((name) => (
              <option key={name} value={name}>
                {common[nameKey[name]]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={copy.file}
          hint={fill(copy.fileHint, { rows: numberText(maxRows, language) })}
          error={errorOf("noFile", "tooLarge", "notText", "noRows", "failed")}
          required
        >
          <Input type="file" name="file" accept=".csv,.txt,.tsv,text/csv,text/plain" required={false} />
        </Field>
        <div>
          <Button name="intent" value="check" disabled={isWorking}>
            {isWorking ? copy.working : copy.check}
          </Button>
        </div>
      </Form>
    </DetailPage>
  );
}

import { data, Form, useNavigation } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { findJob } from "#app/platform/jobs/jobs.server.ts";
import { runJob } from "#app/platform/jobs/run-job.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { decodeText } from "#app/platform/text/read-csv.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import { readableAddress } from "./canonical-address.ts";
import { importedOf, storedImport, type StoredImport } from "./imported.server.ts";
import { importRedirects } from "./import-redirects.server.ts";
import { maxFileBytes, maxLines, readRedirectsFile } from "./redirects-file.ts";
import type { Route } from "./+types/import.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["redirects"] };

type Problem = "noFile" | "tooLarge" | "notText" | "noLines" | "failed";
type Answer = { imported: StoredImport } | { underWay: true } | { problem: Problem };

/** `?job=` is an import that took longer: what came of it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get("job");
  const { id: userId, roles } = context.get(adminContext);
  const job = id ? await findJob(id, userId, roles.includes("owner")) : undefined;
  return { imported: job && importedOf(job) };
}

export async function action({ context }: Route.ActionArgs) {
  const file = context.get(sentForm).form.get("file");
  const refuse = (problem: Problem, status = 422) => data<Answer>({ problem }, { status });
  if (!(file instanceof File) || file.size === 0) return refuse("noFile");
  if (file.size > maxFileBytes) return refuse("tooLarge");
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return refuse("notText");
  const lines = readRedirectsFile(text);
  if (lines.length === 0) return refuse("noLines");
  if (lines.length > maxLines) return refuse("tooLarge");
  try {
    const name = storableText(file.name).slice(0, 200);
    const actor = context.get(adminContext);
    const run = await runJob({ kind: "redirects", actor, subject: name, total: lines.length }, async (goOn) =>
      storedImport(await importRedirects(actor, lines, name, goOn)),
    );
    return data<Answer>("jobId" in run ? { underWay: true } : { imported: run.outcome });
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, "redirects could not be imported");
    return refuse("failed", 500);
  }
}

export const clientAction = stayOnPage<Answer>("The file could not be imported.", () => ({ problem: "failed" }));

export default function ImportRedirects({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("redirects");
  const language = useLanguage();
  const isWorking = useNavigation().state === "submitting";
  const problem = actionData && "problem" in actionData ? copy.import[actionData.problem] : undefined;
  const imported = actionData ? ("imported" in actionData ? actionData.imported : undefined) : loaderData.imported;
  return (
    <DetailPage back={{ to: "/admin/redirects", label: copy.back }} title={copy.import.title} intro={copy.import.intro}>
      <pre className="mt-6 max-w-3xl overflow-x-auto rounded-card border border-line bg-card p-4 text-[0.9375rem]">
        {"/old-page,/offerings\n/es/antigua,/es/about\n/blog/*,/insights/*,temporary"}
      </pre>
      {actionData && "underWay" in actionData ? <Alert className="mt-6 max-w-3xl">{copy.import.underWay}</Alert> : null}
      {imported ? <Outcome imported={imported} /> : null}
      <Form method="post" encType="multipart/form-data" noValidate className="mt-6 grid max-w-3xl gap-5">
        <Field
          label={copy.import.file}
          hint={fill(copy.import.fileHint, { lines: numberText(maxLines, language) })}
          error={problem}
          required
        >
          <Input type="file" name="file" accept=".csv,.txt,.tsv,text/csv,text/plain" required={false} />
        </Field>
        <div>
          <Button name="intent" value="import" disabled={isWorking}>
            {isWorking ? copy.import.working : copy.import.button}
          </Button>
        </div>
      </Form>
    </DetailPage>
  );
}

function Outcome({ imported: { added, changed, unchanged, refused, refusedCount } }: { imported: StoredImport }) {
  const copy = useCopy("redirects");
  const language = useLanguage();
  const said = [
    plural(copy.import, "added", added, language),
    changed > 0 && plural(copy.import, "changed", changed, language),
    unchanged > 0 && plural(copy.import, "unchanged", unchanged, language),
  ].filter(Boolean);
  return (
    <div className="mt-6 grid max-w-3xl gap-4" role="status">
      <Alert variant={added + changed + unchanged > 0 ? "success" : "info"} role={undefined}>
        {said.join(" ")}
      </Alert>
      {refusedCount > 0 ? (
        <Alert variant="destructive" role={undefined}>
          <p>{plural(copy.import, "refused", refusedCount, language)}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {refused.map(({ number, source, key, with: other }) => (
              <li key={number} className="break-words">
                {fill(copy.import.line, { number })}, <span className="break-all">{readableAddress(source)}</span>:{" "}
                {copy.errors[key]}
                {other ? ` ${fill(copy.collidesWith, { source: readableAddress(other) })}` : ""}
              </li>
            ))}
          </ul>
          {refusedCount > refused.length ? (
            <p className="mt-2">{plural(copy.import, "more", refusedCount - refused.length, language)}</p>
          ) : null}
        </Alert>
      ) : null}
    </div>
  );
}

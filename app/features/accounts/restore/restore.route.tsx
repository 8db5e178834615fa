import { randomBytes } from "node:crypto";
import { useEffect } from "react";
import { data, Link, redirect, useSearchParams } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { uploadedFile } from "#app/platform/backups/staged-restore.server.ts";
import { env } from "#app/platform/env.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { BadUploadError, readUpload } from "#app/platform/pages/multipart.server.ts";
import { fileTarget } from "#db/backup/backup-file.ts";
import type { BackupTarget } from "#db/backup/format.ts";
import { isDiskFull } from "#db/unavailable.ts";
import { AuthCard, QuietLink } from "../auth-card.tsx";
import { isUsedForRestore, mayRestore } from "../roles/first-admin.server.ts";
import { failRestore, findRestore, receiveRestore, startRestore } from "./restore-job.server.ts";
import type { Route } from "./+types/restore.route.ts";

type Problem = "noFile" | "busy" | "cutOff" | "diskFull";

/** With the id of a restore the page shows how it goes. */
export async function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const job = search.get("job");
  if (job) return { job: findRestore(job) ?? null, valid: true };
  const token = search.get("token") ?? "";
  if (await isUsedForRestore(token)) return { job: { phase: "starting" as const }, valid: true };
  return { job: undefined, valid: await mayRestore(token) };
}

export async function action({ request }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  // Before a byte of the file is read. The page then says that the restored site is starting.
  if (await isUsedForRestore(token)) return data({ problem: undefined }, { status: 409 });
  if (!(await mayRestore(token))) return data({ problem: undefined }, { status: 400 });
  const { dataDir } = env();
  const id = randomBytes(16).toString("hex");
  if (!(await receiveRestore(id))) return data({ problem: "busy" as Problem }, { status: 409 });
  const refuse = async (problem: Problem, status: number) => {
    await failRestore({ id });
    return data({ problem }, { status });
  };
  let target: BackupTarget | undefined;
  let size = 0;
  try {
    const { stream, commit } = (target = await fileTarget(uploadedFile(dataDir)));
    const write = (bytes: Buffer) =>
      new Promise<void>((resolve, reject) => {
        size += bytes.length;
        stream.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
    const fields = await readUpload(request, write);
    if (size === 0) throw new EmptyUploadError();
    await commit();
    // Somebody may have used the link while the file was on its way.
    if (!(await mayRestore(token))) throw new BadUploadError();
    startRestore({ id, passphrase: fields.get("passphrase") || env().backupPassphrase });
  } catch (error) {
    // failRestore() deletes what has arrived, too.
    await target?.abort().catch(() => undefined);
    if (error instanceof EmptyUploadError) return refuse("noFile", 400);
    if (error instanceof BadUploadError) return refuse("cutOff", 400);
    if (isDiskFull(error)) return refuse("diskFull", 503);
    await refuse("cutOff", 400);
    throw error;
  }
  return redirect(`/auth/setup/restore?job=${id}&token=${encodeURIComponent(token)}`, 303);
}

class EmptyUploadError extends Error {}

export default function Restore({ loaderData, actionData }: Route.ComponentProps) {
  const { restore: copy, setup, reset } = useCopy("auth");
  const { job, valid } = loaderData;
  if (job !== undefined) return <RestoreProgress job={job} />;
  if (!valid)
    return (
      <AuthCard title={copy.title}>
        <Alert variant="destructive">
          {setup.invalid} {copy.onlyEmpty}
        </Alert>
        <Button asChild>
          <Link to="/auth">{reset.back}</Link>
        </Button>
      </AuthCard>
    );
  return (
    <AuthCard title={copy.title} description={copy.description}>
      {actionData?.problem ? <Alert variant="destructive">{copy.problems[actionData.problem]}</Alert> : null}
      {/* A plain form: the browser shows how far the upload is, and the file is not read into memory. */}
      <form method="post" encType="multipart/form-data" className="grid gap-6">
        <Field label={copy.file} hint={copy.fileHint} required>
          <Input type="file" name="backup" required accept=".gz,.tgz,.enc" className="h-auto py-2.5" />
        </Field>
        <Field label={copy.passphrase} hint={copy.passphraseHint}>
          <Input type="password" name="passphrase" autoComplete="off" maxLength={500} />
        </Field>
        <Button>{copy.submit}</Button>
      </form>
    </AuthCard>
  );
}

/** In milliseconds. */
const lookEvery = 2000;

function RestoreProgress({ job }: { job: NonNullable<Route.ComponentProps["loaderData"]["job"]> | null }) {
  const { restore: copy } = useCopy("auth");
  const [search] = useSearchParams();
  const phase = job?.phase;
  useEffect(() => {
    if (!phase || phase === "done" || phase === "failed") return;
    const timer = setInterval(() => void reloadAfter(phase), lookEvery);
    return () => clearInterval(timer);
  }, [phase]);
  // A job that this machine knows nothing of may be anybody's invention.
  if (!job || job.phase === "done")
    return (
      <AuthCard title={job ? copy.doneTitle : copy.title} description={job ? copy.done : copy.unknown}>
        <Button asChild>
          <a href="/auth">{copy.signIn}</a>
        </Button>
      </AuthCard>
    );
  if (job.phase === "failed")
    return (
      <AuthCard title={copy.title}>
        <Alert
          variant="destructive"
          title={copy.failed}
          className="[overflow-wrap:anywhere]"
          data-restore={job.problem}
        >
          {fill(copy.failures[job.problem ?? "other"], { table: job.detail ?? "" })}
        </Alert>
        <QuietLink asChild>
          <Link to={`/auth/setup/restore?token=${search.get("token") ?? ""}`}>{copy.again}</Link>
        </QuietLink>
      </AuthCard>
    );
  return (
    <AuthCard title={copy.title} description={copy.wait}>
      <noscript>
        {/* Before it starts, the site is away for a moment, and a browser would not look again. */}
        <meta httpEquiv="refresh" content={job.phase === "starting" ? "15" : "3"} />
      </noscript>
      <Alert data-phase={job.phase}>{copy.phases[job.phase]}</Alert>
    </AuthCard>
  );
}

/** Not the router's revalidation, which ends at an error page while the site is away. */
async function reloadAfter(phase: string) {
  const read = async (answer: Response) => (answer.ok ? answer.text() : undefined);
  const page = await fetch(location.href, { cache: "no-store" })
    .then(read)
    .catch(() => undefined);
  if (page && !page.includes(`data-phase="${phase}"`)) location.reload();
}

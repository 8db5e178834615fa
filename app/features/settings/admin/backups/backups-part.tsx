import { Link, useFetcher } from "react-router";
import { ScriptField } from "#app/components/admin/form/script-field.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useRevalidateWhile } from "#app/components/use-revalidate-while.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { SettingsPart } from "../settings-parts.tsx";
import type { loadBackups } from "./load-backups.server.ts";

type Backups = Awaited<ReturnType<typeof loadBackups>>;
type Listed = NonNullable<Backups["backups"]>[number];

/** How many are listed before the others are folded away. */
const shown = 3;
export function BackupsPart({
  address,
  place,
  isEncrypted,
  isRequested,
  run,
  last,
  backups,
}: Backups & { address: string }) {
  const { backups: copy } = useCopy("settings");
  const language = useLanguage();
  const fetcher = useFetcher();
  const isBusy = isRequested || !!run;
  useRevalidateWhile(isBusy);
  return (
    <SettingsPart id="backups" title={copy.title}>
      <p className="mt-2 text-base text-ink-soft">
        {fill(copy.intro, { place: copy[place] })} {isEncrypted ? copy.encrypted : copy.plain}{" "}
        {place === "folder" ? copy.copyElsewhere : null}
      </p>
      <div role="status" className="mt-4 empty:hidden" data-backup={isBusy ? "busy" : (last?.outcome ?? "none")}>
        {run ? (
          <Alert role={undefined}>{fill(copy.running[run.phase], { count: numberText(run.done, language) })}</Alert>
        ) : isRequested ? (
          <Alert role={undefined}>{copy.requested}</Alert>
        ) : last ? (
          <Outcome last={last} />
        ) : null}
      </div>
      <fetcher.Form method="post" action={address} className="mt-4 flex flex-wrap gap-3">
        <ScriptField />
        <Button size="sm" variant="outline" name="intent" value="back-up" disabled={isBusy || fetcher.state !== "idle"}>
          {copy.now}
        </Button>
        {isBusy ? (
          <Button asChild size="sm" variant="ghost">
            {/* A new document, for browsers without JavaScript. */}
            <a href={`${address}?look=again#backups`}>{copy.refresh}</a>
          </Button>
        ) : null}
      </fetcher.Form>
      {backups ? <BackupList backups={backups} /> : <p className="mt-4 text-base text-danger">{copy.unreachable}</p>}
      <p className="mt-4 text-[0.9375rem] text-ink-soft">{copy.restore}</p>
    </SettingsPart>
  );
}

function Outcome({ last }: { last: NonNullable<Backups["last"]> }) {
  const { backups: copy } = useCopy("settings");
  const language = useLanguage();
  const { outcome, failure, detail, endedAt } = last;
  const sentence = fill(copy[outcome], { time: momentText(endedAt, language) });
  if (outcome === "good")
    return (
      <Alert variant="success" role={undefined}>
        {sentence}
      </Alert>
    );
  return (
    <Alert variant="destructive" role={undefined} title={sentence} className="[overflow-wrap:anywhere]">
      {copy.failures[failure ?? "other"]} {detail ? <code className="text-[0.9375rem]">{detail}</code> : null}
    </Alert>
  );
}

function BackupList({ backups }: { backups: Listed[] }) {
  const { backups: copy } = useCopy("settings");
  const language = useLanguage();
  if (backups.length === 0) return <p className="mt-4 text-base">{copy.none}</p>;
  const earlier = backups.slice(shown);
  return (
    <>
      <h3 className="mt-5 font-sans text-[0.9375rem] font-semibold">{copy.list}</h3>
      <ul>
        {backups.slice(0, shown).map((backup) => (
          <BackupLine key={backup.file} backup={backup} />
        ))}
      </ul>
      {earlier.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-[0.9375rem] hover:text-clay">
            {plural(copy, "earlier", earlier.length, language)}
          </summary>
          <ul>
            {earlier.map((backup) => (
              <BackupLine key={backup.file} backup={backup} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function BackupLine({ backup: { file, createdAt, bytes, rows, files } }: { backup: Listed }) {
  const { backups: copy } = useCopy("settings");
  const language = useLanguage();
  const facts = {
    size: sizeText(bytes, language),
    rows: numberText(rows, language),
    files: numberText(files, language),
  };
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-0" data-file={file}>
      <span className="min-w-0">
        <span className="block text-base">{momentText(createdAt, language)}</span>
        <span className="block text-[0.9375rem] text-ink-soft">
          {fill(file.endsWith(".enc") ? copy.lineEncrypted : copy.line, facts)}
        </span>
      </span>
      <Link
        reloadDocument
        to={`/admin/settings/backups/${file}`}
        className="inline-flex min-h-11 items-center text-base underline underline-offset-4 hover:text-clay"
      >
        {copy.download}
        <span className="sr-only">: {momentText(createdAt, language)}</span>
      </Link>
    </li>
  );
}

function sizeText(bytes: number, language: Language): string {
  const megabytes = bytes / 1e6;
  return `${numberText(megabytes, language, megabytes < 10 ? 1 : 0)} MB`;
}

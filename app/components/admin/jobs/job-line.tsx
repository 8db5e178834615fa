import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Progress } from "#app/components/ui/feedback/progress.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { ShownJob } from "#app/platform/jobs/shown-job.ts";
import { undoField, undoneJob } from "../list/list-answer.ts";
import { ScriptField } from "../form/script-field.tsx";
import { useJobText } from "./use-job-text.ts";

const looks = { running: "info", done: "success", stopped: "info", failed: "destructive" } as const;
const small = { variant: "outline", size: "sm" } as const;

type JobLineProps = { job: ShownJob /** In the list: nothing to close. */; isListed?: boolean; children?: ReactNode };

/** One job: what it does or how it ended, how far along it is, and what can be done about it. */
export function JobLine({ job, isListed, children }: JobLineProps) {
  const { sentence, detail, progress, link } = useJobText(job);
  const isRunning = job.state === "running";
  return (
    <Alert variant={looks[job.state]} role={undefined} data-job={job.state} className="py-3 [&>div]:grow">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 grow basis-64">
          {/* The figures change every other second: nobody wants them read aloud each time. */}
          <p role={isListed ? undefined : "status"} className="[overflow-wrap:anywhere]">
            {sentence}
          </p>
          {detail ? <p className="text-[0.9375rem] text-ink-soft">{detail}</p> : null}
          {children ? <p className="text-[0.9375rem] text-ink-soft">{children}</p> : null}
          {isRunning && job.total !== null ? (
            <Progress className="mt-2" label={sentence} value={job.done} max={job.total} valueText={progress} />
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {link ? (
            <Link to={link.to} className="inline-flex min-h-11 items-center px-1 underline underline-offset-4">
              {link.label}
            </Link>
          ) : null}
          {job.bulk?.undo && !isListed ? <UndoJob id={job.id} undo={job.bulk.undo} /> : null}
          {isListed ? null : <JobForm job={job} sentence={sentence} />}
        </div>
      </div>
    </Alert>
  );
}

/** Ends one that runs, and closes the line of one that has ended. */
function JobForm({ job, sentence }: { job: ShownJob; sentence: string }) {
  const { jobs: copy, common } = useCopy("admin");
  const fetcher = useFetcher();
  const isBusy = fetcher.state !== "idle";
  const isRunning = job.state === "running";
  // Half of a backup is none.
  if (isRunning && job.kind === "backup") return null;
  return (
    <fetcher.Form method="post" action="/admin/audit">
      <ScriptField />
      <input type="hidden" name="id" value={job.id} />
      {isRunning ? (
        <Button {...small} name="intent" value="stop" disabled={isBusy}>
          {copy.stop}
        </Button>
      ) : (
        <Button
          {...small}
          variant="ghost"
          name="intent"
          value="seen"
          disabled={isBusy}
          aria-label={fill(copy.close, { what: sentence })}
        >
          <X aria-hidden />
          {common.close}
        </Button>
      )}
    </fetcher.Form>
  );
}

type Undo = NonNullable<NonNullable<ShownJob["bulk"]>["undo"]>;

/** Answered by the list, whose page then says what was undone. */
function UndoJob({ id, undo: { action, intent, ids } }: { id: string; undo: Undo }) {
  const { kit } = useCopy("admin");
  return (
    <form method="post" action={action}>
      <input type="hidden" name="confirmed" value="1" />
      <input type="hidden" name={undoField} value="1" />
      <input type="hidden" name={undoneJob} value={id} />
      {ids.map((row) => (
        <input key={row} type="hidden" name="ids" value={row} />
      ))}
      <Button {...small} name="bulk" value={intent}>
        {kit.list.undo}
      </Button>
    </form>
  );
}

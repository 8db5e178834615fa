import { Form, Link } from "react-router";
import { DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Facts } from "#app/components/admin/detail/facts.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Progress } from "#app/components/ui/feedback/progress.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { LetterState } from "../letter-words.ts";

type Troubled = { subscriberId: string; email: string; reason: string | null; settled: boolean };
type Counts = Record<"queued" | "sending" | "sent" | "refused" | "unknown" | "left" | "cancelled", number>;

type ProgressProps = {
  letter: {
    state: LetterState;
    lastError: string | null;
    startedAt: Date | null;
    finishedAt: Date | null;
    sentBy: string | null;
  };
  progress: {
    counts: Counts;
    total: number;
    rate: number;
    minutesLeft: number;
    open: number;
    unknown: Troubled[];
    refused: Troubled[];
  };
  isOwner: boolean;
  path: string;
};

const order = ["queued", "sending", "sent", "refused", "unknown", "left", "cancelled"] as const;

/** How far a letter is, what an owner can do about it, and the addresses that need a decision. */
export function ProgressPanel({ letter, progress, isOwner, path }: ProgressProps) {
  const { send: copy } = useCopy("letters");
  const language = useLanguage();
  const { state, lastError, startedAt, finishedAt, sentBy } = letter;
  const { counts, total, rate, minutesLeft, open, unknown, refused } = progress;
  const number = (count: number) => numberText(count, language);
  const sent = fill(copy.progress.of, { sent: number(counts.sent), total: number(total) });
  const isMoving = state === "sending";
  return (
    <>
      <DetailSection id="progress" title={copy.progress.title} look="card">
        <p className="mt-3 text-base font-semibold">{sent}</p>
        <Progress
          value={total - counts.queued - counts.sending}
          max={Math.max(total, 1)}
          label={sent}
          className="mt-2"
        />
        {isMoving && counts.queued > 0 ? (
          <p className="mt-2 text-base text-ink-soft">
            {fill(minutesLeft > 0 ? copy.progress.left : copy.progress.lessLeft, {
              minutes: number(minutesLeft),
              rate,
            })}{" "}
            <Link to={`${path}/send`} className="underline underline-offset-4 hover:text-clay">
              {copy.progress.reload}
            </Link>
          </p>
        ) : null}
        {lastError ? (
          <Alert variant="destructive" role={undefined} className="mt-4 [overflow-wrap:anywhere]">
            {fill(isMoving ? copy.progress.waiting : copy.progress.stopped, { reason: lastError })}
          </Alert>
        ) : null}
        <Facts
          layout="inline"
          className="mt-4"
          facts={[
            ...order
              .filter((name) => counts[name] > 0)
              .map((name) => ({ label: copy.counts[name], value: number(counts[name]) })),
            { label: copy.progress.begun, value: startedAt ? momentText(startedAt, language) : undefined },
            { label: copy.progress.finished, value: finishedAt ? momentText(finishedAt, language) : undefined },
            { label: copy.progress.by, value: sentBy },
          ]}
        />
        {isOwner ? <Actions state={state} path={path} /> : null}
      </DetailSection>
      {counts.unknown > 0 ? (
        <DetailSection id="unknown" title={copy.unknown.title} look="card">
          <p className="mt-3 text-base">{open > 0 ? copy.unknown.text : copy.unknown.settled}</p>
          <Addresses rows={unknown} total={counts.unknown} />
          {isOwner && open > 0 && state !== "cancelled" ? (
            <Form method="post" action={`${path}/send`} className="mt-4 flex flex-wrap gap-3">
              <Button size="sm" name="intent" value="again">
                {copy.unknown.again}
              </Button>
              <Button size="sm" variant="outline" name="intent" value="settle">
                {copy.unknown.leave}
              </Button>
            </Form>
          ) : null}
        </DetailSection>
      ) : null}
      {counts.refused > 0 ? (
        <DetailSection id="refused" title={copy.refused.title} look="card">
          <p className="mt-3 text-base">{copy.refused.text}</p>
          <Addresses rows={refused} total={counts.refused} />
        </DetailSection>
      ) : null}
    </>
  );
}

function Actions({ state, path }: { state: LetterState; path: string }) {
  const { send: copy } = useCopy("letters");
  if (state !== "sending" && state !== "paused") return null;
  return (
    <div className="mt-5 grid gap-4">
      <Form method="post" action={`${path}/send`}>
        <Button size="sm" name="intent" value={state === "sending" ? "pause" : "continue"}>
          {state === "sending" ? copy.pause : copy.continue}
        </Button>
      </Form>
      <Form method="post" action={`${path}/send`} className="grid gap-2 border-t border-line pt-4">
        <Checkbox name="sure" label={copy.cancelSure} />
        <Button size="sm" variant="destructive" name="intent" value="cancel" className="justify-self-start">
          {copy.cancel}
        </Button>
      </Form>
    </div>
  );
}

function Addresses({ rows, total }: { rows: Troubled[]; total: number }) {
  const { send: copy } = useCopy("letters");
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-y border-line text-base">
        {rows.map(({ subscriberId, email, reason }) => (
          <li key={subscriberId} className="py-2 [overflow-wrap:anywhere]">
            {email}
            {reason ? <span className="block text-[0.9375rem] text-ink-soft">{reason}</span> : null}
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <p className="mt-2 text-[0.9375rem] text-ink-soft">{fill(copy.more, { count: rows.length })}</p>
      ) : null}
    </>
  );
}

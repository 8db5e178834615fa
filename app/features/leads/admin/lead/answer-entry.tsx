import { Undo2 } from "lucide-react";
import { use, useEffect, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { TimelineEntry } from "#app/components/admin/detail/timeline.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { MailState } from "../mail/mail-words.tsx";
import { DownloadList } from "./download-list.tsx";
import { useSpanText } from "../inbox/due-mark.tsx";
import { LeadAddress } from "../place/lead-address.ts";
import type { LeadEntry, LeadMail } from "./lead.server.ts";

type AnswerEntryProps = { mail: LeadMail; reply: LeadEntry | undefined; leadId: string; version: number; now: number };

/** An answer that somebody of the team wrote: its words, what became of it, and what can still be done. */
export function AnswerEntry({ mail, reply, leadId, version, now }: AnswerEntryProps) {
  const { lead, leads, common } = useCopy("admin");
  const copy = lead.answer;
  const span = useSpanText();
  const address = use(LeadAddress);
  const { state, written, subject, files } = mail;
  const isWaiting = state === "planned" || state === "held";
  const name = mail.authorName ?? common.someone;
  const minutes = reply?.payload.minutes;
  return (
    <TimelineEntry
      at={mail.sentAt ?? mail.createdAt}
      title={fill(isWaiting ? copy.waitingBy : copy.by, { name, subject })}
    >
      <div data-answer={state} className="mt-3 rounded-card border border-line bg-sage/40 p-5">
        <div
          lang={mail.language}
          className="answer-text text-base [overflow-wrap:anywhere] [&_a]:underline [&_li]:ml-5 [&_ol]:list-decimal [&_p+p]:mt-3 [&_ul]:list-disc"
          dangerouslySetInnerHTML={{ __html: written ?? "" }}
        />
        {files.length > 0 ? (
          <DownloadList
            label={lead.message.files}
            files={files}
            addressOf={(file) => `/admin/leads/${leadId}/files/${file.id}`}
          />
        ) : null}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem] text-ink-soft">
          {state === "planned" ? <Waiting mail={mail} now={now} /> : <MailState mail={mail} />}
          {state === "held" ? <span>{mail.condition ? copy.heldNoReply : copy.held}</span> : null}
          {state === "dead" && mail.lastError ? (
            <span className="text-danger [overflow-wrap:anywhere]">{mail.lastError}</span>
          ) : null}
          {minutes === undefined ? null : (
            <span className={reply?.payload.late ? "text-danger" : undefined}>
              {fill(leads.due.answeredIn, { time: span(minutes * 60_000) })}
            </span>
          )}
        </div>
        {isWaiting ? (
          <Form method="post" action={address} preventScrollReset className="mt-3 flex flex-wrap gap-3">
            <input type="hidden" name="mail" value={mail.id} />
            <input type="hidden" name="seen" value={version} />
            <Button variant="outline" size="sm" name="intent" value="answer-back">
              <Undo2 aria-hidden />
              {state === "held" ? copy.edit : copy.takeBack}
            </Button>
            <Button variant="outline" size="sm" name="intent" value="answer-now">
              {state === "held" ? copy.sendAnyway : copy.sendNow}
            </Button>
            {state === "held" ? (
              <Button variant="ghost" size="sm" name="intent" value="answer-discard">
                {copy.discard}
              </Button>
            ) : null}
          </Form>
        ) : null}
      </div>
    </TimelineEntry>
  );
}

/** When it goes out: in seconds while it can be undone, else the date. */
function Waiting({ mail, now }: { mail: LeadMail; now: number }) {
  const { answer: copy } = useCopy("admin").lead;
  const language = useLanguage();
  const [at, setAt] = useState(now);
  const seconds = Math.ceil((mail.nextAttemptAt.getTime() - at) / 1000);
  const isSoon = seconds < 60;
  useEffect(() => {
    if (!isSoon) return;
    // The server's clock goes on here.
    const started = Date.now();
    const timer = setInterval(() => setAt(now + Date.now() - started), 1000);
    return () => clearInterval(timer);
  }, [now, isSoon]);
  // The page follows the mail on its way out, for two minutes.
  const look = seconds <= 0 && seconds > -120 ? Math.floor(seconds / 5) : undefined;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (look !== undefined) void revalidate();
  }, [look, revalidate]);
  const text =
    seconds <= 0
      ? copy.goesOutNow
      : isSoon
        ? plural(copy, "goesOutIn", seconds, language)
        : fill(copy.goesOut, { date: momentText(mail.nextAttemptAt, language) });
  return (
    <span className="font-medium text-ink tabular-nums">
      {text}
      {mail.condition ? `, ${copy.onlyIfNoReply}` : ""}
    </span>
  );
}

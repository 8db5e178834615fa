import { Download, TriangleAlert } from "lucide-react";
import { TimelineEntry } from "#app/components/admin/detail/timeline.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { LeadMessage } from "./messages.server.ts";

type Look = { at: Date; message: LeadMessage | undefined; excerpt?: string };

/** A mail that came in: its new part, then what is folded away. The text is a stranger's, so it is shown as text. */
export function MessageEntry({ at, message, excerpt = "" }: Look) {
  const { message: copy } = useCopy("admin").lead;
  if (!message)
    return (
      <TimelineEntry at={at} title={copy.title}>
        {excerpt ? <Words text={excerpt} /> : null}
      </TimelineEntry>
    );
  const { nature, subject, newPart, note } = message;
  const isMachine = nature === "auto" || nature === "list";
  const title = isMachine ? copy.automatic : message.outcome ? copy.bounce[bounceKey(message.outcome)] : copy.title;
  if (message.outcome)
    return (
      <TimelineEntry at={at} title={title}>
        <p className="mt-1 text-base wrap-anywhere text-danger">{note}</p>
        <Original message={message} />
      </TimelineEntry>
    );
  return (
    <TimelineEntry at={at} title={title}>
      <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">
        {fill(copy.from, { sender: message.sender })}
        {subject ? ` · ${subject}` : ""}
      </p>
      {nature === "perhaps-auto" ? <p className="mt-1 text-base text-ink-soft">{copy.perhapsAutomatic}</p> : null}
      <Warning message={message} />
      <Words text={newPart || copy.empty} isSoft={isMachine} />
      <Files message={message} />
      <Original message={message} />
    </TimelineEntry>
  );
}

function bounceKey(outcome: string) {
  return outcome === "blocked" || outcome === "delayed" ? outcome : outcome === "soft" ? "soft" : "hard";
}

function Words({ text, isSoft = false }: { text: string; isSoft?: boolean }) {
  return (
    <p
      className={`mt-3 rounded-card border border-line bg-card p-5 text-base whitespace-pre-wrap wrap-anywhere ${isSoft ? "text-ink-soft" : ""}`}
    >
      {text}
    </p>
  );
}

/** What the reader must know before believing the words. */
function Warning({ message: { trust, note } }: { message: LeadMessage }) {
  const { message: copy } = useCopy("admin").lead;
  const warnings = [ownValue(copy.trust, trust), note ? ownValue(copy.notes, note) : undefined].filter(Boolean);
  return warnings.map((text) => (
    <p key={text} className="mt-1 flex gap-2 text-base text-clay-deep">
      <TriangleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      {text}
    </p>
  ));
}

function Files({ message: { id, files, leftOut } }: { message: LeadMessage }) {
  const { message: copy } = useCopy("admin").lead;
  const language = useLanguage();
  if (files.length + leftOut.length === 0) return null;
  const sizeOf = (size: number) => `${numberText(Math.max(1, Math.round(size / 1000)), language)} kB`;
  return (
    <ul aria-label={copy.files} className="mt-2 grid gap-1 text-base">
      {files.map((file) => (
        <li key={file.id}>
          <a
            href={`/admin/messages/${id}/files/${file.id}`}
            download
            className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4 wrap-anywhere hover:text-clay"
          >
            <Download aria-hidden className="size-4 shrink-0" />
            {file.name} <span className="whitespace-nowrap text-ink-soft">{sizeOf(file.size)}</span>
          </a>
        </li>
      ))}
      {leftOut.map(({ name, size, reason }, index) => (
        <li key={index} className="wrap-anywhere text-ink-soft">
          {fill(copy.leftOut[reason], { name, size: sizeOf(size) })}
        </li>
      ))}
    </ul>
  );
}

/** Everything that was written, quotations included, and how it looked, in a page where nothing can run or load. */
function Original({ message: { id, text, newPart, hasHtml } }: { message: LeadMessage }) {
  const { message: copy } = useCopy("admin").lead;
  return (
    <div className="mt-1 flex flex-wrap items-start gap-x-6 text-[0.9375rem] text-ink-soft">
      {text && text !== newPart ? (
        <details className="max-w-full min-w-0">
          <summary className="inline-flex min-h-11 cursor-pointer items-center">{copy.whole}</summary>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
        </details>
      ) : null}
      {hasHtml ? (
        <a
          href={`/admin/messages/${id}/original`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay"
        >
          {copy.original}
        </a>
      ) : null}
    </div>
  );
}

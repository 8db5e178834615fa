import { ChevronDown } from "lucide-react";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The short documentation for whoever writes the receiver; docs/operations/hooks.md has the same and an example. */
export function HookHelp() {
  const { help } = useCopy("hooks");
  return (
    <details className="group mt-6 rounded-card border border-line bg-card px-5 py-3">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-base font-medium">
        {help.title}
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid max-w-prose gap-3 pb-3 text-base text-ink-soft">
        <p>{help.request}</p>
        <pre
          lang="en"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard must reach it
          tabIndex={0}
          role="region"
          aria-label={help.example}
          className="overflow-x-auto rounded-control border border-line bg-background p-4 text-[0.875rem] leading-normal text-ink"
        >
          {example}
        </pre>
        <p>{help.signature}</p>
        <p>{help.answer}</p>
        <p>{help.once}</p>
        <p>{help.person}</p>
      </div>
    </details>
  );
}

const example = `POST /your/address
Content-Type: application/json
Hook-Event: inquiry.created
Hook-Id: 0d5c6f3e-…
Hook-Timestamp: 1795050000
Hook-Signature: v1=5257a869e7…

{"version":1,"id":"0d5c6f3e-…",
 "event":"inquiry.created",
 "createdAt":"2026-11-19T01:00:00.000Z",
 "data":{"id":"…","url":"https://…/admin/leads/…",
  "leadId":"…","kind":"inquiry","source":"journey",
  "language":"es","returning":false,
  "possibleSpam":false}}`;

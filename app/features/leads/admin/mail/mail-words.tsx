import { Badge } from "#app/components/ui/badge.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { kindOfStored } from "#app/platform/mail/mail-kinds.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { momentText } from "#app/platform/i18n/dates.ts";

/** The name of a kind of mail, for routes with the namespace "emails"; a kind without one is shown by its key. */
export function useKindText(): (stored: string) => string {
  const { shared: _, ...mails } = useCopy("emails");
  return (stored) => ownValue(mails, kindOfStored(stored))?.names.log ?? stored;
}

const variants = {
  queued: "accent",
  planned: "accent",
  held: "destructive",
  sent: "default",
  file: "outline",
  dead: "destructive",
} as const;

type State = {
  state: keyof typeof variants;
  attempts: number;
  nextAttemptAt: Date;
  delivery?: "bounced" | "delayed" | "blocked" | null;
};

/** After a failed attempt it also says when the next one is made, and of a mail that came back that it did. */
export function MailState({ mail: { state, attempts, nextAttemptAt, delivery } }: { mail: State }) {
  const { mail, lead } = useCopy("admin");
  const { states, nextAttempt } = mail;
  const language = useLanguage();
  return (
    <>
      <Badge variant={variants[state]}>{states[state]}</Badge>
      {state === "queued" && attempts > 0 ? (
        <span className="text-[0.9375rem] text-ink-soft">
          {fill(nextAttempt, { date: momentText(nextAttemptAt, language) })}
        </span>
      ) : null}
      {delivery ? <span className="text-[0.9375rem] font-medium text-danger">{lead.answer[delivery]}</span> : null}
    </>
  );
}

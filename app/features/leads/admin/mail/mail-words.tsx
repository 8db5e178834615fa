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

const variants = { queued: "accent", sent: "default", file: "outline", dead: "destructive" } as const;

type State = { state: string; attempts: number; nextAttemptAt: Date };

/** After a failed attempt it also says when the next one is made. */
export function MailState({ mail: { state, attempts, nextAttemptAt } }: { mail: State }) {
  const { states, nextAttempt } = useCopy("admin").mail;
  const language = useLanguage();
  const known = state as keyof typeof variants;
  return (
    <>
      <Badge variant={variants[known]}>{states[known]}</Badge>
      {state === "queued" && attempts > 0 ? (
        <span className="text-[0.9375rem] text-ink-soft">
          {fill(nextAttempt, { date: momentText(nextAttemptAt, language) })}
        </span>
      ) : null}
    </>
  );
}

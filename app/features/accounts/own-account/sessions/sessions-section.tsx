import { Form } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { Section } from "../section.tsx";

type Session = {
  id: string;
  browser?: string;
  system?: string;
  address?: string;
  lastUsedAt: Date;
  current: boolean;
};

export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const { security: copy } = useCopy("account");
  return (
    <Section title={copy.sessions} hint={copy.sessionsHint}>
      <ul aria-label={copy.sessions} className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post">
          <Button size="sm" variant="outline" name="intent" value="sessions-end">
            {copy.endOthers}
          </Button>
        </Form>
      ) : null}
    </Section>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { security: copy } = useCopy("account");
  const language = useLanguage();
  const device = [session.browser, session.system].filter(Boolean).join(", ") || copy.unknownBrowser;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current ? <Badge>{copy.thisSession}</Badge> : null}
        </p>
        <p className="text-[0.9375rem] text-ink-soft">
          {fill(copy.lastUse, { moment: momentText(session.lastUsedAt, language) })}
          {session.address ? ` · ${session.address}` : null}
        </p>
      </div>
      {session.current ? null : (
        <Form method="post">
          <input type="hidden" name="id" value={session.id} />
          <Button size="sm" variant="outline" name="intent" value="session-end">
            {copy.endSession}
          </Button>
        </Form>
      )}
    </li>
  );
}

import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ListedUser } from "./users.server.ts";

export function UserFacts({ user }: { user: ListedUser }) {
  const copy = useCopy("team");
  const language = useLanguage();
  const facts = [
    [copy.facts.created, shortDate(user.createdAt, language)],
    [copy.facts.lastSeen, user.lastSeenAt ? shortDate(user.lastSeenAt, language) : copy.never],
    [copy.facts.sessions, String(user.sessions)],
  ];
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-5 text-[0.9375rem] text-ink-soft">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt>{label}</dt>
          <dd className="text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

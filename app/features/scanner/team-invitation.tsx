import { UsersRound } from "lucide-react";
import { ArrowLink } from "#app/components/arrow-link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The way to the second tool, which asks a whole organization. */
export function TeamInvitation() {
  const { team } = useCopy("tools");
  return (
    <section aria-labelledby="team-heading" className="section">
      <div className="page-width grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_auto]">
        <div>
          <p className="eyebrow flex items-center gap-2.5">
            <UsersRound aria-hidden className="size-5 stroke-[1.5]" />
            {team.eyebrow}
          </p>
          <h2 id="team-heading" className="mt-3 text-title font-light">
            {team.title}
          </h2>
          <p className="mt-4 max-w-prose text-ink-soft">{team.text}</p>
        </div>
        <ArrowLink to="/tools/team" variant="outline" className="justify-self-start">
          {team.action}
        </ArrowLink>
      </div>
    </section>
  );
}

import { Link } from "react-router";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { listTopics } from "./handbook.server.ts";
import type { Route } from "./+types/help.route.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const language = languageOfRequest(request);
  const { title, intro } = copyFor(language, "help");
  return { title, intro, groups: listTopics(language, context.get(adminContext).roles) };
}

/** The handbook: the pages that are of use to this person. */
export default function Handbook({ loaderData: { title, intro, groups } }: Route.ComponentProps) {
  return (
    <main id="content" className="page-width pt-6 pb-20">
      <Seo title={title} index={false} />
      <h1 className="text-title">{title}</h1>
      <p className="mt-2 max-w-prose text-base text-ink-soft">{intro}</p>
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={`group-${group.key}`} className="mt-8">
          <h2 id={`group-${group.key}`} className="text-heading">
            {group.title}
          </h2>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {group.topics.map((topic) => (
              <li
                key={topic.key}
                className="group relative rounded-card border border-line bg-card p-4 hover:border-line-strong"
              >
                <h3 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal">
                  <Link
                    to={`/admin/help/${topic.key}`}
                    className="after:absolute after:inset-0 after:rounded-card group-hover:text-clay"
                  >
                    {topic.title}
                  </Link>
                </h3>
                <p className="mt-1 text-[0.9375rem] text-ink-soft">{topic.summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

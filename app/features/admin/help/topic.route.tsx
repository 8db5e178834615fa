import { data, Link } from "react-router";
import { ArrowRight } from "lucide-react";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { BackLink } from "#app/components/admin/detail/back-link.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { handbookAddress, mayRead, topicNamed, topics } from "#app/platform/help/topics.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { listTopics, readTopic } from "./handbook.server.ts";
import { TopicNavigation } from "./topic-navigation.tsx";
import { TopicText } from "./topic-text.tsx";
import type { Route } from "./+types/topic.route.ts";

export function loader({ params, request, context }: Route.LoaderArgs) {
  const language = languageOfRequest(request);
  const { roles } = context.get(adminContext);
  const { topics: _, groups: __, ...words } = copyFor(language, "help");
  const key = topicNamed(params.topic);
  const groups = listTopics(language, roles);
  if (!key) return data({ words, groups, language, topic: undefined }, { status: 404 });
  // It is about screens of others.
  if (!mayRead(key, roles)) throw data(null, { status: 403 });
  return data({ words, groups, language, topic: { key, ...readTopic(key, language) } });
}

/** One page of the handbook. */
export default function HandbookPage({ loaderData: { words, groups, language, topic } }: Route.ComponentProps) {
  const to = topic && "to" in topics[topic.key] ? (topics[topic.key] as { to: string }).to : undefined;
  const title = topic?.title ?? words.notFound;
  return (
    <main id="content" className="page-width pt-6 pb-20">
      <Seo title={`${title} · ${words.title}`} index={false} />
      <BackLink to={handbookAddress}>{words.all}</BackLink>
      <div className="mt-2 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <TopicNavigation groups={groups} current={topic?.key} label={words.title} />
        <div className="max-w-[46rem] min-w-0">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <h1 className="text-title">{title}</h1>
            {to ? (
              <Button asChild variant="outline" size="sm">
                <Link to={to}>
                  {words.open}
                  <ArrowRight aria-hidden />
                </Link>
              </Button>
            ) : null}
          </div>
          {topic ? <TopicText topic={topic} language={language} contents={words.contents} /> : null}
        </div>
      </div>
    </main>
  );
}

import { use } from "react";
import { data, redirect, useLocation } from "react-router";
import NotFound from "#app/components/frame/not-found.route.tsx";
import { Breadcrumb } from "#app/components/ui/navigation/breadcrumb.tsx";
import { mayOpen } from "#app/features/admin/may-open.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { privatePage, publicPage, shortLivedPage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { breadcrumbData, faqData } from "#app/platform/seo/json-ld.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { ShownSection } from "./sections/declare.ts";
import { OwnSection } from "./sections/kinds.tsx";
import { dependsOnTime, withLiveContent } from "./live.server.ts";
import { findOwnPage, isVisible, renderable } from "./own-pages.server.ts";
import type { Route } from "./+types/own-page.route.ts";

export const handle: PageHandle = { namespaces: ["insights", "events"] };

const nothing = () => data({ page: undefined, addresses: undefined, draft: undefined }, { status: 404 });

/** A page that the owner made. At an old address, and at the one of the other language, it leads to where the page is. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pathname } = pageUrl(request);
  const language = languageOfPath(pathname);
  const found = await findOwnPage(pathname, language);
  if (!found) return nothing();
  const isDraft = !isVisible(found.id);
  if (isDraft && !(await mayOpen(request, "/admin/pages/own/:id"))) return nothing();
  const here = found.addresses[language];
  if (!here) return nothing();
  if (here !== pathname) throw redirect(here, { status: 301, headers: { "Cache-Control": publicPage } });
  const shown = await renderable(found.values, language);
  const sections = await withLiveContent(shown.sections, language);
  const cache = isDraft ? privatePage : dependsOnTime(sections) ? shortLivedPage : publicPage;
  return data(
    {
      page: { ...shown, sections },
      addresses: found.addresses,
      draft: isDraft ? { id: found.id, words: copyFor(language, "own-pages").draft } : undefined,
    },
    { headers: { "Cache-Control": cache } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function OwnPage({ loaderData: { page, addresses, draft } }: Route.ComponentProps) {
  const { breadcrumbHome, breadcrumbLabel } = useCopy("common");
  const { siteUrl } = use(RequestInfoContext);
  const localized = useLocalized();
  const { pathname } = useLocation();
  if (!page) return <NotFound />;
  const { title, description, sections, isIndexed, image } = page;
  const trail = breadcrumbData([
    { name: breadcrumbHome, url: siteUrl + localized("/") },
    { name: title, url: siteUrl + pathname },
  ]);
  const hasOpening = sections[0]?.kind === "opening";
  return (
    <main id="content">
      {draft ? (
        <p className="border-b border-line bg-sun px-4 py-3 text-center text-base text-ink">
          {draft.words.text}{" "}
          <a href={`/admin/pages/own/${draft.id}`} className="underline underline-offset-4">
            {draft.words.edit}
          </a>
        </p>
      ) : null}
      <Seo
        title={title}
        description={description || undefined}
        image={image}
        index={isIndexed && !draft}
        addresses={addresses}
        structuredData={[...questionsIn(sections), trail]}
      />
      {hasOpening ? null : (
        <header className="page-width pt-6 lg:pt-10">
          <Breadcrumb
            label={breadcrumbLabel}
            items={[{ label: breadcrumbHome, to: localized("/") }, { label: title }]}
          />
          <h1 id="page-title" className="mt-8 text-display font-light tracking-[-0.025em] break-words lg:mt-16">
            {title}
          </h1>
        </header>
      )}
      {sections.map((section, index) => (
        <OwnSection key={section.id} section={section} isFirst={index === 0} />
      ))}
    </main>
  );
}

type Question = { question: string; answer: string };

function questionsIn(sections: ShownSection[]): object[] {
  const all = sections.filter(({ kind }) => kind === "questions").flatMap(({ items }) => items as Question[]);
  return all.length > 0 ? [faqData(all)] : [];
}

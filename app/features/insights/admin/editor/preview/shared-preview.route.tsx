import { data } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { ArticleView } from "../../../article/article-view.tsx";
import { withAuthorLink } from "../../../authors/author-links.server.ts";
import { toArticle } from "../../../posts.server.ts";
import { findSharedPost } from "./previews.server.ts";
import type { Route } from "./+types/shared-preview.route.ts";

export const handle: PageHandle = { namespaces: ["insights", "admin"], styles: "all" };

/** A draft for anyone with the link. Not cached, not indexed, and no other site gets its address. */
const privateHeaders = {
  "Cache-Control": privatePage,
  "X-Robots-Tag": "noindex, nofollow",
  // Other sites get none. With "no-referrer" browsers send the form in the footer with "Origin: null", which the host refuses.
  "Referrer-Policy": "same-origin",
};

export async function loader({ request, params }: Route.LoaderArgs) {
  const post = await findSharedPost(params.token);
  const found = post && (await withAuthorLink(toArticle(post, languageOfPath(new URL(request.url).pathname))));
  const article = found?.article;
  return data({ article }, { status: article ? 200 : 404, headers: privateHeaders });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function SharedPreview({ loaderData: { article } }: Route.ComponentProps) {
  const copy = useCopy("admin").editor.preview;
  if (!article) {
    return (
      <main id="content" className="page-width section">
        <Seo title={copy.title} index={false} />
        <h1 className="text-title">{copy.title}</h1>
        <p className="mt-6 text-ink-soft">{copy.invalid}</p>
      </main>
    );
  }
  return (
    <main id="content" className="pb-24">
      <Seo title={article.title} index={false} />
      <div className="page-width pt-6">
        <Alert>{copy.banner}</Alert>
      </div>
      <ArticleView article={article} />
    </main>
  );
}

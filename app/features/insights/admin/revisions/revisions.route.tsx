import { data } from "react-router";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { PostField } from "../editor/post-schema.server.ts";
import { toForm } from "../editor/post-schema.server.ts";
import { findPost, restoreRevision } from "../posts-admin.server.ts";
import { postHistory } from "./revisions.server.ts";
import type { Route } from "./+types/revisions.route.ts";

export const handle: PageHandle = { hydrate: "now" };

/** The texts first: they are what somebody looks for. */
const comparedFields = [
  "title",
  "titleEs",
  "previewSnippet",
  "previewSnippetEs",
  "bodyContent",
  "bodyContentEs",
  "slug",
  "cluster",
  "tags",
  "featuredImage",
  "featuredImageAlt",
  "coverX",
  "coverY",
  "coverZoom",
  "seoTitle",
  "seoTitleEs",
  "metaDescription",
  "metaDescriptionEs",
  "seoKeywordsEs",
  "author",
  "published",
  "featured",
  "publishAt",
] as const satisfies PostField[];

const versions = historyRoute(async ({ id }: { id: string }, request) => {
  const post = await findPost(id);
  if (!post) throw data(copyFor(languageOfRequest(request), "admin").editor.messages.loadFailed, { status: 404 });
  const { title, version, published } = post;
  const address = `/admin/posts/${id}`;
  return {
    id,
    subject: { title, version, published },
    address,
    history: postHistory,
    toFields: toForm,
    fields: comparedFields,
    restore: async (actor, _id, earlier) => (await restoreRevision(actor, id, earlier)) !== undefined,
    restoredTo: `${address}/revisions`,
  };
});

export async function loader(args: Route.LoaderArgs) {
  return (await findPost(args.params.id)) ? versions.loader(args) : data(undefined, { status: 404 });
}
export const action = versions.action;

export default function Revisions({ loaderData, actionData }: Route.ComponentProps) {
  const { revisions: copy, editor } = useCopy("admin");
  if (!loaderData)
    return (
      <main id="content" className="page-width py-8">
        <Seo title={copy.title} index={false} />
        <h1 className="text-title">{copy.title}</h1>
        <Alert variant="destructive" className="mt-6">
          {editor.messages.loadFailed}
        </Alert>
      </main>
    );
  return (
    <HistoryPage
      {...{ loaderData, actionData }}
      back={copy.back}
      title={copy.title}
      labels={copy.fields}
      restoreHint={loaderData.subject.published ? copy.restoreLive : undefined}
    />
  );
}

import { data } from "react-router";
import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { loadHistory, runRestore } from "#app/components/admin/history/load-history.server.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
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

export async function loader({ request, params }: Route.LoaderArgs) {
  const post = await findPost(params.id);
  if (!post) return data({ post: undefined }, { status: 404 });
  const { id, title, version, published } = post;
  const options = { history: postHistory, subjectId: id, toFields: toForm, fields: comparedFields };
  return data({ post: { id, title, version, published }, history: await loadHistory(request, options) });
}

export function action({ request, params, context }: Route.ActionArgs) {
  return runRestore({ request, context }, `/admin/posts/${params.id}/revisions`, async (version) => {
    const { kind } = await restoreRevision(context.get(adminContext), params.id, version);
    return kind === "saved";
  });
}

export default function Revisions({ loaderData, actionData }: Route.ComponentProps) {
  const { revisions: copy, editor } = useCopy("admin");
  if (!loaderData.post)
    return (
      <main id="content" className="page-width py-8">
        <Seo title={copy.title} index={false} />
        <h1 className="text-title">{copy.title}</h1>
        <Alert variant="destructive" className="mt-6">
          {editor.messages.loadFailed}
        </Alert>
      </main>
    );
  const { post, history } = loaderData;
  return (
    <HistoryPage
      history={history}
      subject={post}
      back={{ to: `/admin/posts/${post.id}`, label: copy.back }}
      title={copy.title}
      labels={copy.fields}
      restoreHint={post.published ? copy.restoreLive : undefined}
      failed={actionData?.failed === true}
    />
  );
}

import { CalendarDays, Plus, UserRound } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { FirstSteps } from "#app/components/admin/first-steps.tsx";
import { runListAction, type RowAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { EmptyState } from "#app/components/admin/list/list-parts.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { findFirstSteps } from "#app/features/site/admin/settings/first-steps.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { clusters } from "#app/components/cards/clusters.ts";
import { addTag, togglePublished } from "../posts-admin.server.ts";
import { binPost, daysInBin, restorePost } from "./bin.server.ts";
import { PostOutcome, type PostAnswer } from "./post-outcome.tsx";
import { storedTag } from "../editor/post-form.ts";
import { BulkTag } from "./bulk-tag.tsx";
import { countPosts, listPosts } from "./post-list.server.ts";
import { postList } from "./post-list.ts";
import { PostRow } from "./post-row.tsx";
import { usePostTitle } from "#app/platform/text/post-title.ts";
import { StatCards } from "./stat-cards.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";
import type { Route } from "./+types/dashboard.route.ts";

export const handle: PageHandle = { namespaces: ["insights"], hydrate: "now" };

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadList(postList, args, async (query) => {
    const counts = await countPosts();
    return { counts, ...(await listPosts(query, counts.total)) };
  });
  const isOwner = args.context.get(adminContext).roles.includes("owner");
  return { ...loaded, daysInBin, firstSteps: isOwner ? await findFirstSteps() : undefined };
}

export function action(args: Route.ActionArgs) {
  return runListAction<PostAnswer>(args, {
    list: postList,
    actor: args.context.get(adminContext),
    actions,
    failed: (intent) => ({ failed: failureOf(intent) }),
  });
}

const actions: Record<string, RowAction<PostAnswer>> = {
  publish: setPublished(true),
  unpublish: setPublished(false),
  tag: async (actor, id, form) => {
    const post = await addTag(actor, id, storedTag(String(form.get("tag") ?? ""), copyFor("es", "insights").tagLabels));
    return post && { done: "tagged", id, title: post.title, titleEs: post.titleEs };
  },
  delete: async (actor, id) => {
    const post = await binPost(actor, id);
    return post && { done: "deleted", ...post };
  },
  restore: async (actor, id) => {
    const post = await restorePost(actor, id);
    return post && { done: "restored", ...post };
  },
};

function setPublished(publish: boolean): RowAction<PostAnswer> {
  return async (actor, id) => {
    const post = await togglePublished(actor, id, publish);
    return post && { done: post.published ? "published" : "unpublished", id, title: post.title, titleEs: post.titleEs };
  };
}

function failureOf(intent: unknown): "toggle" | "delete" | "restore" {
  return intent === "delete" || intent === "restore" ? intent : "toggle";
}

export const clientAction = stayOnPage<PostAnswer>("The post could not be changed.", (_, intent) => ({
  failed: failureOf(intent),
}));

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData;
  const { dashboard: copy, calendar, authors, common } = useCopy("admin");
  const clusterLabels = useCopy("insights").clusters;
  const fetcher = useFetcher<PostAnswer>();
  const titleOf = usePostTitle();
  return (
    <ListPage
      list={postList}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      title={copy.title}
      label={copy.list}
      actions={
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
          <Button asChild size="sm" variant="ghost">
            <Link to="/admin/calendar">
              <CalendarDays aria-hidden />
              {calendar.title}
            </Link>
          </Button>
          <Button asChild size="sm" variant="ghost">
            <Link to="/admin/authors">
              <UserRound aria-hidden />
              {authors.title}
            </Link>
          </Button>
          <Button asChild size="sm">
            <Link to="/admin/posts/new">
              <Plus aria-hidden />
              {copy.newPost}
            </Link>
          </Button>
        </div>
      }
      loadFailed={copy.errors.list}
      empty={
        <EmptyState
          title={copy.empty.title}
          text={copy.empty.text}
          action={
            <Button asChild>
              <Link to="/admin/posts/new">{copy.empty.action}</Link>
            </Button>
          }
        />
      }
      searchLabel={copy.search}
      choices={[
        {
          name: "status",
          label: copy.filterStatus,
          any: copy.filters.any,
          options: [
            ["published", copy.badges.published],
            ["draft", copy.badges.draft],
            ["scheduled", copy.filters.scheduled],
            ["featured", copy.badges.featured],
          ],
        },
        {
          name: "cluster",
          label: copy.filterCluster,
          any: copy.filters.anyCluster,
          options: clusters.map((cluster) => [cluster, clusterLabels[cluster].label]),
        },
      ]}
      sortLabels={copy.sorts}
      bulkLabels={{
        publish: copy.actions.publish,
        unpublish: copy.actions.unpublish,
        tag: copy.actions.tag,
        delete: common.delete,
      }}
      bulkFields={<BulkTag />}
      questions={{
        delete: (post) => ({
          title: copy.deleteConfirm,
          text: `“${titleOf(post).text}”. ${fill(copy.deleteHint, { days: loaderData.daysInBin })}`,
          confirm: common.delete,
        }),
      }}
      outcome={<PostOutcome answer={fetcher.data ?? (actionData as PostAnswer | undefined)} />}
      row={(post) => <PostRow key={post.id} post={post} />}
    >
      {found ? (
        <>
          <WaitingNotice />
          {loaderData.firstSteps ? <FirstSteps steps={loaderData.firstSteps} /> : null}
          <StatCards counts={found.counts} />
        </>
      ) : null}
    </ListPage>
  );
}

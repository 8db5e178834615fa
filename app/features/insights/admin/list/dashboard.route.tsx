import { Plus } from "lucide-react";
import { useEffect } from "react";
import { data, Link, redirect, useFetcher } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { ownValue } from "#app/platform/own-value.ts";
import { readCleanForm, unknownAction } from "#app/platform/pages/form-data.server.ts";
import { binPost, daysInBin, restorePost } from "./bin.server.ts";
import { DashboardFilters } from "./dashboard-filters.tsx";
import { DeleteQuestion } from "./delete-question.tsx";
import { PostRow } from "./post-row.tsx";
import { countPosts, listPosts, pageSize, readFilter } from "./post-list.server.ts";
import { togglePublished } from "../posts-admin.server.ts";
import { hasScript, ScriptMark } from "../editor/script-mark.tsx";
import { useShownTitle, type Titled } from "./shown-title.ts";
import { StatCards } from "./stat-cards.tsx";
import { WaitingLine } from "./waiting-line.tsx";
import type { Route } from "./+types/dashboard.route.ts";

export const handle: PageHandle = { namespaces: ["insights"], hydrate: "now" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const filter = readFilter(search);
  try {
    const [counts, posts] = [await countPosts(), await listPosts(filter)];
    return { filter, counts, posts, daysInBin, pageSize, asked: search.get("delete") };
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, "the posts could not be listed");
    return { filter, daysInBin, pageSize, asked: null };
  }
}

type Done = Titled & { done: "published" | "unpublished" | "deleted" | "restored"; id: string };
type Answer = Done | { failed: "toggle" | "delete" | "restore" };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readCleanForm(request);
  const intent = String(form.get("intent"));
  const act = ownValue(actions, intent);
  if (!act) throw unknownAction(request);
  const failed = (status: number) => data<Answer>({ failed: failureOf(intent) }, { status });
  let answer: Answer | undefined;
  try {
    answer = await act(context.get(adminContext), String(form.get("id")));
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, `the post could not be changed (${intent})`);
    return failed(500);
  }
  if (!answer) return failed(404);
  if (!hasScript(form)) throw redirect("/admin", 303);
  return data<Answer>(answer);
}

/** What the rows of the list can do; each is undefined when there is no such post. */
const actions: Record<string, (actor: Actor, id: string) => Promise<Answer | undefined>> = {
  publish: (actor, id) => setPublished(actor, id, true),
  unpublish: (actor, id) => setPublished(actor, id, false),
  delete: async (actor, id) => withAnswer("deleted", await binPost(actor, id)),
  restore: async (actor, id) => withAnswer("restored", await restorePost(actor, id)),
};

async function setPublished(actor: Actor, id: string, publish: boolean): Promise<Answer | undefined> {
  const post = await togglePublished(actor, id, publish);
  return post && { done: post.published ? "published" : "unpublished", id, title: post.title, titleEs: post.titleEs };
}

function withAnswer(done: "deleted" | "restored", post: (Titled & { id: string }) | undefined): Answer | undefined {
  return post && { done, ...post };
}

function failureOf(intent: string): "toggle" | "delete" | "restore" {
  return intent === "delete" || intent === "restore" ? intent : "toggle";
}

/** A lost connection is told beside the list, which stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  try {
    return (await serverAction()) as Answer;
  } catch (error) {
    // A redirect: the deed is done, or the session ended.
    if (error instanceof Response) throw error;
    console.error("The post could not be changed.", error);
    // A status of failure keeps the page from loading itself anew, which would fail too.
    return data<Answer>({ failed: failureOf(intent) }, { status: 503 });
  }
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, counts, posts, asked } = loaderData;
  const copy = useCopy("admin").dashboard;
  const common = useCopy("admin").common;
  const fetcher = useFetcher<Answer>();
  const failed = !counts || !posts;
  const askedPost = posts?.list.find(({ id }) => id === asked);
  useEffect(() => {
    if (failed) console.error("The posts could not be loaded.");
  }, [failed]);

  const address = (change: Record<string, string>) => {
    const kept = { q: filter.q, status: filter.status, cluster: filter.cluster, ...change };
    const search = new URLSearchParams(Object.entries(kept).filter(([, value]) => value));
    return search.size > 0 ? `/admin?${search}` : "/admin";
  };

  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.title} index={false} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">{copy.title}</h1>
        <Button asChild size="sm">
          <Link to="/admin/posts/new">
            <Plus aria-hidden />
            {copy.newPost}
          </Link>
        </Button>
      </div>
      {failed ? (
        <Alert variant="destructive" className="mt-8">
          {copy.errors.list}
        </Alert>
      ) : (
        <>
          <WaitingLine />
          <StatCards counts={counts} />
          <Outcome answer={fetcher.data ?? actionData} busy={fetcher.state !== "idle"} fetcher={fetcher} />
          {askedPost ? <DeleteQuestion post={askedPost} days={loaderData.daysInBin} back={address({})} /> : null}
          {counts.total === 0 ? (
            <EmptyState />
          ) : (
            <>
              <DashboardFilters filter={filter} />
              {posts.list.length === 0 ? <p className="mt-8 text-ink-soft">{common.noMatches}</p> : null}
              {posts.more ? (
                <p className="mt-4 text-ink-soft">{fill(common.searchMore, { count: posts.total })}</p>
              ) : null}
              {posts.newestOnly ? (
                <p className="mt-4 text-ink-soft">{fill(common.searchNewestOnly, { count: posts.newestOnly })}</p>
              ) : null}
              <ul
                aria-label={copy.list}
                className="mt-4 divide-y divide-line rounded-card border border-line bg-card empty:hidden"
              >
                {posts.list.map((post) => (
                  <PostRow
                    key={post.id}
                    post={post}
                    fetcher={fetcher}
                    askAddress={address({ delete: post.id, page: String(posts.page) })}
                    days={loaderData.daysInBin}
                  />
                ))}
              </ul>
              <Pagination
                page={posts.page}
                pageCount={posts.pages}
                hrefFor={(page) => address({ page: page === 1 ? "" : String(page) })}
                labels={{
                  nav: copy.title,
                  previous: common.previous,
                  next: common.next,
                  page: (page) => fill(common.page, { page, pages: posts.pages }),
                }}
                className="mt-6 border-t-0"
              />
            </>
          )}
        </>
      )}
    </main>
  );
}

type OutcomeProps = { answer: Answer | undefined; busy: boolean; fetcher: ReturnType<typeof useFetcher<Answer>> };

/** What the last action did; a deletion can be taken back at once. */
function Outcome({ answer, busy, fetcher }: OutcomeProps) {
  const copy = useCopy("admin").dashboard;
  const shownTitle = useShownTitle();
  return (
    <div role="status" aria-live="polite" className="mt-6 empty:hidden">
      {!answer || busy ? null : "failed" in answer ? (
        <Alert variant="destructive">{copy.errors[answer.failed]}</Alert>
      ) : (
        <Alert variant="success" role={undefined}>
          {fill(copy[answer.done], { title: shownTitle(answer).text })}
          {answer.done === "deleted" ? (
            <span className="ml-3 inline-flex flex-wrap gap-x-4">
              <fetcher.Form method="post" action="/admin?index" className="inline">
                <ScriptMark />
                <input type="hidden" name="id" value={answer.id} />
                <button
                  name="intent"
                  value="restore"
                  className="cursor-pointer font-semibold underline underline-offset-4 hover:text-clay"
                >
                  {copy.undo}
                </button>
              </fetcher.Form>
              <Link to="/admin/bin" className="font-semibold underline underline-offset-4 hover:text-clay">
                {copy.openBin}
              </Link>
            </span>
          ) : null}
        </Alert>
      )}
    </div>
  );
}

function EmptyState() {
  const copy = useCopy("admin").dashboard.empty;
  return (
    <div className="mt-10 rounded-card border border-dashed border-line-strong px-6 py-16 text-center">
      <h2 className="text-heading">{copy.title}</h2>
      <p className="mx-auto mt-3 max-w-md text-base text-ink-soft">{copy.text}</p>
      <Button asChild className="mt-8">
        <Link to="/admin/posts/new">{copy.action}</Link>
      </Button>
    </div>
  );
}

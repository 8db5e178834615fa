import { data, redirect, useFetcher } from "react-router";
import { useState } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogFooter } from "#app/components/ui/feedback/dialog.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { ownValue } from "#app/platform/own-value.ts";
import { readCleanForm, unknownAction } from "#app/platform/pages/form-data.server.ts";
import { daysInBin, listBin, purgePost, restorePost } from "./bin.server.ts";
import { hasScript, ScriptMark } from "../editor/script-mark.tsx";
import { useShownTitle, type Titled } from "./shown-title.ts";
import type { Route } from "./+types/bin.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const wanted = Number.parseInt(new URL(request.url).searchParams.get("page") ?? "1", 10) || 1;
  try {
    return { posts: await listBin(Math.max(1, wanted)), days: daysInBin };
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, "the bin could not be listed");
    return { days: daysInBin };
  }
}

type Answer = (Titled & { done: "restored" | "deletedForever" }) | { failed: true };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readCleanForm(request);
  const actor = context.get(adminContext);
  const act = ownValue({ purge: purgePost, restore: restorePost }, form.get("intent"));
  if (!act) throw unknownAction(request);
  try {
    const post = await act(actor, String(form.get("id")));
    if (!post) return data<Answer>({ failed: true }, { status: 404 });
    if (!hasScript(form)) throw redirect("/admin/bin", 303);
    return data<Answer>({
      done: act === purgePost ? "deletedForever" : "restored",
      title: post.title,
      titleEs: post.titleEs,
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, request: context.get(requestContext).id }, "the bin could not be changed");
    return data<Answer>({ failed: true }, { status: 500 });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return (await serverAction()) as Answer;
  } catch (error) {
    // A redirect: it is done, or the session ended.
    if (error instanceof Response) throw error;
    console.error("The bin could not be changed.", error);
    // With an error status the page does not reload its data, which would fail too.
    return data<Answer>({ failed: true }, { status: 503 });
  }
}

export default function Bin({ loaderData, actionData }: Route.ComponentProps) {
  const { bin: copy, common } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const shownTitle = useShownTitle();
  const answer = fetcher.data ?? (actionData as Answer | undefined);
  const { posts, days } = loaderData;
  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.title} index={false} />
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-3 max-w-prose text-base text-ink-soft">{fill(copy.intro, { days })}</p>
      <div role="status" className="mt-6 empty:hidden">
        {!answer || fetcher.state !== "idle" ? null : "failed" in answer ? (
          <Alert variant="destructive">{copy.failed}</Alert>
        ) : (
          <Alert variant="success" role={undefined}>
            {fill(copy[answer.done], { title: shownTitle(answer).text })}
          </Alert>
        )}
      </div>
      {!posts ? (
        <Alert variant="destructive" className="mt-6">
          {copy.loadFailed}
        </Alert>
      ) : posts.list.length === 0 ? (
        <p className="mt-8 text-ink-soft">{copy.empty}</p>
      ) : (
        <>
          <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-card">
            {posts.list.map((post) => (
              <BinRow key={post.id} post={post} fetcher={fetcher} />
            ))}
          </ul>
          <Pagination
            page={posts.page}
            pageCount={posts.pages}
            hrefFor={(page) => (page === 1 ? "/admin/bin" : `/admin/bin?page=${page}`)}
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
    </main>
  );
}

type BinRowProps = {
  post: Titled & { id: string; deletedAt: Date; deletedBy: string | null; daysLeft: number };
  fetcher: ReturnType<typeof useFetcher<Answer>>;
};

function BinRow({ post, fetcher }: BinRowProps) {
  const copy = useCopy("admin");
  const language = useLanguage();
  const title = useShownTitle()(post);
  const [asking, setAsking] = useState(false);
  const { bin, common } = copy;
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <h2 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal" lang={title.lang}>
          {title.text}
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] text-ink-soft">
          <Badge variant={post.daysLeft < 4 ? "clay" : "outline"}>
            {fill(post.daysLeft === 1 ? bin.daysLeft_one : bin.daysLeft_other, { count: post.daysLeft })}
          </Badge>
          {fill(bin.deleted, { date: shortDate(post.deletedAt, language), name: post.deletedBy ?? common.someone })}
        </p>
      </div>
      <fetcher.Form method="post" action="/admin/bin" className="flex flex-wrap items-center gap-2">
        <ScriptMark />
        <input type="hidden" name="id" value={post.id} />
        <Button variant="outline" size="sm" name="intent" value="restore">
          {bin.restore}
        </Button>
        <Button
          type="button"
          variant="ghost-danger"
          size="sm"
          onClick={() => setAsking(true)}
          className="noscript:hidden"
        >
          {bin.deleteForever}
        </Button>
      </fetcher.Form>
      {asking ? (
        <Dialog
          id={`purge-${post.id}`}
          alert
          open
          onOpenChange={setAsking}
          title={bin.deleteForever}
          description={fill(bin.deleteForeverConfirm, { title: title.text })}
          closeLabel={common.close}
        >
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{common.cancel}</Button>
            </DialogClose>
            <fetcher.Form method="post" action="/admin/bin" onSubmit={() => setAsking(false)} className="grid">
              <ScriptMark />
              <input type="hidden" name="id" value={post.id} />
              <Button variant="destructive" name="intent" value="purge">
                {bin.deleteForever}
              </Button>
            </fetcher.Form>
          </DialogFooter>
        </Dialog>
      ) : null}
    </li>
  );
}

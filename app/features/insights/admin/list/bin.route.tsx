import { useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { ConfirmedRowAction, RowAction } from "#app/components/admin/list/row-action.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { daysInBin, listBin, purgePost, restorePost } from "./bin.server.ts";
import { binList } from "./post-list.ts";
import { usePostTitle, type Titled } from "#app/platform/text/post-title.ts";
import type { Route } from "./+types/bin.route.ts";
import type { BulkAnswer } from "#app/components/admin/list/list-answer.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadList(binList, args, listBin)), days: daysInBin };
}

type Answer = (Titled & { done: "restored" | "deletedForever" }) | { failed: true };

export function action(args: Route.ActionArgs) {
  return runListAction<Answer>(args, {
    list: binList,
    actor: args.context.get(adminContext),
    actions: {
      restore: async (actor, id) => {
        const post = await restorePost(actor, id);
        return post && { done: "restored", ...post };
      },
      purge: async (actor, id) => {
        const post = await purgePost(actor, id);
        return post && { done: "deletedForever", ...post };
      },
    },
    failed: () => ({ failed: true }),
  });
}

export const clientAction = stayOnPage<Answer>("The bin could not be changed.", () => ({ failed: true }));

export default function Bin({ loaderData, actionData }: Route.ComponentProps) {
  const { bin: copy } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const titleOf = usePostTitle();
  return (
    <ListPage
      list={binList}
      copy={{
        ...copy,
        intro: fill(copy.intro, { days: loaderData.days }),
        bulk: { restore: copy.restore, purge: copy.deleteForever },
      }}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      questions={{
        purge: (post) => ({
          title: copy.deleteForever,
          text: fill(copy.deleteForeverConfirm, { title: titleOf(post).text }),
          confirm: copy.deleteForever,
        }),
      }}
      outcome={<Outcome answer={fetcher.data ?? actionData} />}
      row={(post) => <BinRow key={post.id} post={post} />}
    />
  );
}

function Outcome({ answer }: { answer: Answer | BulkAnswer | undefined }) {
  const { bin: copy } = useCopy("admin");
  const titleOf = usePostTitle();
  if (!answer) return null;
  if ("failed" in answer) return <Alert variant="destructive">{copy.failed}</Alert>;
  if (!("done" in answer)) return null;
  return (
    <Alert variant="success" role={undefined}>
      {fill(copy[answer.done], { title: titleOf(answer).text })}
    </Alert>
  );
}

type BinnedPost = Awaited<ReturnType<typeof listBin>>["list"][number];

function BinRow({ post }: { post: BinnedPost }) {
  const { bin: copy, common } = useCopy("admin");
  const language = useLanguage();
  const title = usePostTitle()(post);
  return (
    <ListRow
      id={post.id}
      name={`“${title.text}”`}
      title={title.text}
      titleLang={title.lang}
      text={fill(copy.deleted, { date: shortDate(post.deletedAt, language), name: post.deletedBy ?? common.someone })}
      side={
        <Badge variant={post.daysLeft < 4 ? "clay" : "outline"}>
          {plural(copy, "daysLeft", post.daysLeft, language)}
        </Badge>
      }
      end={
        <RowAction intent="restore" id={post.id} variant="outline">
          {copy.restore}
        </RowAction>
      }
      menu={
        <ConfirmedRowAction intent="purge" id={post.id}>
          {copy.deleteForever}
        </ConfirmedRowAction>
      }
    />
  );
}

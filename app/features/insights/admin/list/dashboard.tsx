import { CalendarDays, Plus, Tags, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useFetcher } from "react-router";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { EmptyState } from "#app/components/admin/list/list-parts.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { usePostTitle } from "#app/platform/text/post-title.ts";
import { useCategories } from "../../use-categories.ts";
import { BulkTag } from "./bulk-tag.tsx";
import type { loadDashboard } from "./dashboard.server.ts";
import { postList } from "./post-list.ts";
import { PostOutcome, type PostAnswer } from "./post-outcome.tsx";
import type { BulkAnswer } from "#app/components/admin/list/list-answer.ts";
import { PostRow } from "./post-row.tsx";
import { StatCards } from "./stat-cards.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";

type Props = {
  data: Awaited<ReturnType<typeof loadDashboard>>;
  answer: PostAnswer | BulkAnswer | undefined;
  /** Above the counts. */
  notices?: ReactNode;
};

/** The list of posts with its counts. The route is in `site`, which adds what a new owner has left to do. */
export function Dashboard({ data, answer, notices }: Props) {
  const { found } = data;
  const { dashboard: copy, calendar, authors, common } = useCopy("admin");
  const categories = useCategories();
  const fetcher = useFetcher<PostAnswer>();
  const titleOf = usePostTitle();
  return (
    <ListPage
      list={postList}
      copy={{
        ...copy,
        loadFailed: copy.errors.list,
        bulk: {
          publish: copy.actions.publish,
          unpublish: copy.actions.unpublish,
          tag: copy.actions.tag,
          delete: common.delete,
        },
      }}
      data={data}
      fetcher={fetcher}
      answer={answer}
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
          <Button asChild size="sm" variant="ghost">
            <Link to="/admin/categories">
              <Tags aria-hidden />
              {copy.categories}
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
          options: categories.map(({ key, label }) => [key, label]),
        },
      ]}
      bulkFields={<BulkTag />}
      questions={{
        delete: (post) => ({
          title: copy.deleteConfirm,
          text: `“${titleOf(post).text}”. ${fill(copy.deleteHint, { days: data.daysInBin })}`,
          confirm: common.delete,
        }),
      }}
      outcome={<PostOutcome answer={fetcher.data ?? answer} />}
      row={(post) => <PostRow key={post.id} post={post} />}
    >
      {found ? (
        <>
          <WaitingNotice />
          {notices}
          <StatCards counts={found.counts} />
        </>
      ) : null}
    </ListPage>
  );
}

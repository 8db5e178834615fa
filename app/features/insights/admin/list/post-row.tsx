import { Clock, ExternalLink, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { ConfirmedRowAction, RowAction } from "#app/components/admin/list/row-action.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText, shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { listPosts } from "./post-list.server.ts";
import { usePostTitle } from "#app/platform/text/post-title.ts";

export type ListedPost = Awaited<ReturnType<typeof listPosts>>["list"][number];

/**
 * The same lines in every row: the title on one, what is known about the post below it, so that the eye can run down
 * the list. On a wide screen the dates have a column of their own.
 */
export function PostRow({ post }: { post: ListedPost }) {
  const { dashboard: copy, common } = useCopy("admin");
  const language = useLanguage();
  const localized = useLocalized();
  const title = usePostTitle()(post);
  return (
    <ListRow
      id={post.id}
      name={`“${title.text}”`}
      className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_11rem_auto] lg:items-center"
    >
      <div className="min-w-0">
        <h2 className="truncate font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal max-sm:line-clamp-2 max-sm:whitespace-normal">
          <Link to={`/admin/posts/${post.id}`} lang={title.lang} title={title.text} className="hover:text-clay">
            {title.text}
          </Link>
        </h2>
        <Badges post={post} />
      </div>
      <p className="flex flex-wrap gap-x-4 text-[0.9375rem] leading-snug text-ink-soft lg:flex-col">
        <span>{fill(copy.created, { date: shortDate(post.createdAt, language) })}</span>
        <span>{fill(copy.updated, { date: shortDate(post.updatedAt, language) })}</span>
      </p>
      {/* On a phone four buttons need the room below the checkbox too. */}
      <div className="flex items-center gap-1 max-sm:-ml-10 lg:justify-end">
        <Button asChild variant="outline" size="sm" className="mr-1">
          <Link to={`/admin/posts/${post.id}`} aria-label={fill(copy.actions.edit, { title: title.text })}>
            {common.edit}
          </Link>
        </Button>
        <RowAction
          intent={post.published ? "unpublish" : "publish"}
          id={post.id}
          variant="ghost"
          className="lg:min-w-32"
          formClass="mr-auto lg:mr-0"
        >
          {post.published ? copy.actions.unpublish : copy.actions.publish}
        </RowAction>
        {post.published && !post.scheduled ? (
          <Button asChild variant="ghost" size="icon">
            <a
              href={localized(`/insights/${post.slug}`)}
              target="_blank"
              rel="noopener"
              aria-label={fill(copy.actions.view, { title: title.text })}
            >
              <ExternalLink aria-hidden />
            </a>
          </Button>
        ) : (
          // Aligns the buttons of all rows.
          <span className="hidden size-11 lg:block" />
        )}
        <ConfirmedRowAction
          intent="delete"
          id={post.id}
          size="icon"
          label={fill(copy.actions.delete, { title: title.text })}
        >
          <Trash2 aria-hidden />
        </ConfirmedRowAction>
      </div>
    </ListRow>
  );
}

/** The post's state comes first: published, planned or a draft. */
function Badges({ post }: { post: ListedPost }) {
  const copy = useCopy("admin").dashboard.badges;
  const labels = useCopy("insights").clusters;
  const language = useLanguage();
  return (
    <p className="mt-2 flex flex-wrap gap-1.5 lg:flex-nowrap [&>*]:shrink-0">
      {post.scheduled ? (
        <Badge variant="solid">
          <Clock aria-hidden />
          <span className="sr-only">{copy.scheduled} </span>
          {momentText(post.publishAt!, language)}
        </Badge>
      ) : post.published ? (
        <Badge>{copy.published}</Badge>
      ) : (
        <Badge variant="dashed">{copy.draft}</Badge>
      )}
      <Badge variant="outline" title={labels[post.category].label} className="min-w-12 shrink!">
        <span className="truncate">{labels[post.category].label}</span>
      </Badge>
      {post.featured ? <Badge variant="accent">{copy.featured}</Badge> : null}
      {post.sample ? <Badge variant="dashed">{copy.sample}</Badge> : null}
      {post.spanish === "current" ? null : (
        <Badge variant="clay">{post.spanish === "none" ? copy.noSpanish : copy.staleSpanish}</Badge>
      )}
    </p>
  );
}

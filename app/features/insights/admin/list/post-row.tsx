import { Clock, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { MakeLetter } from "#app/components/admin/make-letter.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { ConfirmedRowAction, RowAction } from "#app/components/admin/list/row-action.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText, shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { useCategories } from "../../use-categories.ts";
import type { listPosts } from "./post-list.server.ts";
import { usePostTitle } from "#app/platform/text/post-title.ts";

export type ListedPost = Awaited<ReturnType<typeof listPosts>>["list"][number];

/** The title with what is special about it; below, its category. Then its state and the dates. */
export function PostRow({ post }: { post: ListedPost }) {
  const { dashboard: copy } = useCopy("admin");
  const language = useLanguage();
  const title = usePostTitle()(post);
  const category = useCategories().find(({ key }) => key === post.category)?.label ?? post.category;
  return (
    <ListRow
      id={post.id}
      name={`“${title.text}”`}
      to={`/admin/posts/${post.id}`}
      title={<span title={title.text}>{title.text}</span>}
      titleLang={title.lang}
      badges={<Badges post={post} />}
      text={
        <span className="row-badges">
          <Badge variant="outline">{category}</Badge>
        </span>
      }
      side={<State post={post} />}
      under={
        <>
          {fill(copy.updated, { date: shortDate(post.updatedAt, language) })}
          <span aria-hidden> · </span>
          {fill(copy.created, { date: shortDate(post.createdAt, language) })}
        </>
      }
      menu={<Actions post={post} title={title.text} />}
    />
  );
}

function Actions({ post, title }: { post: ListedPost; title: string }) {
  const { dashboard: copy, common } = useCopy("admin");
  const localized = useLocalized();
  return (
    <>
      <Button asChild variant="ghost" size="sm">
        <Link to={`/admin/posts/${post.id}`} aria-label={fill(copy.actions.edit, { title })}>
          <Pencil aria-hidden />
          {common.edit}
        </Link>
      </Button>
      <RowAction intent={post.published ? "unpublish" : "publish"} id={post.id} variant="ghost">
        {post.published ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {post.published ? copy.actions.unpublish : copy.actions.publish}
      </RowAction>
      {post.published && !post.scheduled ? (
        <Button asChild variant="ghost" size="sm">
          <a
            href={localized(`/insights/${post.slug}`)}
            target="_blank"
            rel="noopener"
            aria-label={fill(copy.actions.view, { title })}
          >
            <ExternalLink aria-hidden />
            {copy.actions.viewOnSite}
          </a>
        </Button>
      ) : null}
      <MakeLetter kind="post" id={post.id} />
      <ConfirmedRowAction intent="delete" id={post.id} label={fill(copy.actions.delete, { title })}>
        <Trash2 aria-hidden />
        {common.delete}
      </ConfirmedRowAction>
    </>
  );
}

/** Published, planned or a draft. */
function State({ post }: { post: ListedPost }) {
  const copy = useCopy("admin").dashboard.badges;
  const language = useLanguage();
  if (!post.published) return <Badge variant="dashed">{copy.draft}</Badge>;
  if (!post.scheduled) return <Badge>{copy.published}</Badge>;
  return (
    <Badge variant="solid">
      <Clock aria-hidden />
      <span className="sr-only">{copy.scheduled} </span>
      <span className="truncate">{momentText(post.publishAt!, language)}</span>
    </Badge>
  );
}

function Badges({ post }: { post: ListedPost }) {
  const copy = useCopy("admin").dashboard.badges;
  return (
    <>
      {post.featured ? <Badge variant="accent">{copy.featured}</Badge> : null}
      {post.sample ? <Badge variant="dashed">{copy.sample}</Badge> : null}
      {post.spanish === "current" ? null : (
        <Badge variant="clay">{post.spanish === "none" ? copy.noSpanish : copy.staleSpanish}</Badge>
      )}
    </>
  );
}

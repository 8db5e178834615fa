import { ExternalLink, Pencil, Trash2 } from "lucide-react";
import { useState, type MouseEvent } from "react";
import { Link, type FetcherWithComponents } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogFooter } from "#app/components/ui/dialog.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { Cluster } from "../clusters.ts";
import { ScriptMark } from "./script-mark.tsx";

export type ListedPost = {
  id: string;
  title: string;
  slug: string;
  cluster: Cluster;
  featured: boolean;
  published: boolean;
  publishAt: Date | null;
  scheduled: boolean;
  spanish: "none" | "stale" | "current";
  createdAt: Date;
  updatedAt: Date;
};

type PostRowProps = {
  post: ListedPost;
  fetcher: FetcherWithComponents<unknown>;
  /** Where the question stands for browsers without script. */
  askAddress: string;
  days: number;
};

export function PostRow({ post, fetcher, askAddress, days }: PostRowProps) {
  const copy = useCopy("admin").dashboard;
  const language = useLanguage();
  const busy = fetcher.state !== "idle" && fetcher.formData?.get("id") === post.id;
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <h2 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal">
          <Link to={`/admin/posts/${post.id}`} className="hover:text-clay">
            {post.title}
          </Link>
        </h2>
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Badges post={post} />
          <p className="flex flex-wrap gap-x-4 text-[0.9375rem] leading-snug text-ink-soft">
            <span>{fill(copy.created, { date: shortDate(post.createdAt, language) })}</span>
            <span>{fill(copy.updated, { date: shortDate(post.updatedAt, language) })}</span>
          </p>
        </div>
      </div>
      <div className="flex items-center gap-1 lg:justify-end">
        <fetcher.Form method="post" action="/admin?index" className="mr-auto lg:mr-1">
          <ScriptMark />
          <input type="hidden" name="id" value={post.id} />
          <Button variant="outline" size="sm" name="intent" value={post.published ? "unpublish" : "publish"} disabled={busy} className="min-w-28">
            {post.published ? copy.actions.unpublish : copy.actions.publish}
          </Button>
        </fetcher.Form>
        {post.published && !post.scheduled ? (
          <Button asChild variant="ghost" size="icon">
            <a href={`/insights/${post.slug}`} target="_blank" rel="noopener" aria-label={fill(copy.actions.view, { title: post.title })}>
              <ExternalLink aria-hidden />
            </a>
          </Button>
        ) : null}
        <Button asChild variant="ghost" size="icon">
          <Link to={`/admin/posts/${post.id}`} aria-label={fill(copy.actions.edit, { title: post.title })}>
            <Pencil aria-hidden />
          </Link>
        </Button>
        <DeleteAction post={post} fetcher={fetcher} askAddress={askAddress} days={days} busy={busy} />
      </div>
    </li>
  );
}

function Badges({ post }: { post: ListedPost }) {
  const copy = useCopy("admin").dashboard.badges;
  const labels = useCopy("insights").clusters;
  const language = useLanguage();
  return (
    <p className="flex flex-wrap gap-1.5">
      <Badge variant="outline">{labels[post.cluster].label}</Badge>
      {post.featured ? <Badge variant="accent">{copy.featured}</Badge> : null}
      {post.scheduled ? (
        <Badge>{fill(copy.scheduled, { date: shortDate(post.publishAt!, language) })}</Badge>
      ) : post.published ? (
        <Badge variant="solid">{copy.published}</Badge>
      ) : (
        <Badge>{copy.draft}</Badge>
      )}
      {post.spanish === "current" ? null : <Badge variant="clay">{post.spanish === "none" ? copy.noSpanish : copy.staleSpanish}</Badge>}
    </p>
  );
}

/** A link to the page with the question; with script the question opens over the list. */
function DeleteAction({ post, fetcher, askAddress, days, busy }: PostRowProps & { busy: boolean }) {
  const copy = useCopy("admin");
  const [asking, setAsking] = useState(false);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <Button asChild variant="ghost" size="icon" className="text-danger hover:bg-danger-soft hover:text-danger">
        <Link to={askAddress} role="button" aria-label={fill(copy.dashboard.actions.delete, { title: post.title })} onClick={ask}>
          <Trash2 aria-hidden />
        </Link>
      </Button>
      {asking ? (
        <Dialog id={`delete-${post.id}`} alert open onOpenChange={setAsking} title={copy.dashboard.deleteConfirm} closeLabel={copy.common.close} description={`“${post.title}”. ${fill(copy.dashboard.deleteHint, { days })}`}>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{copy.common.cancel}</Button>
            </DialogClose>
            <fetcher.Form method="post" action="/admin?index" onSubmit={() => setAsking(false)} className="grid">
              <ScriptMark />
              <input type="hidden" name="id" value={post.id} />
              <Button variant="destructive" name="intent" value="delete" disabled={busy}>
                {copy.common.delete}
              </Button>
            </fetcher.Form>
          </DialogFooter>
        </Dialog>
      ) : null}
    </>
  );
}

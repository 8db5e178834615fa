import { ExternalLink, Trash2 } from "lucide-react";
import { useState, type MouseEvent } from "react";
import { Link, type FetcherWithComponents } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogFooter } from "#app/components/ui/feedback/dialog.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { Cluster } from "../../clusters.ts";
import { ScriptMark } from "../editor/script-mark.tsx";
import { useShownTitle, type Titled } from "./shown-title.ts";

export type ListedPost = Titled & {
  id: string;
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
  const { dashboard: copy, common } = useCopy("admin");
  const language = useLanguage();
  const localized = useLocalized();
  const title = useShownTitle()(post);
  const busy = fetcher.state !== "idle" && fetcher.formData?.get("id") === post.id;
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <h2 className="font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal">
          <Link to={`/admin/posts/${post.id}`} lang={title.lang} className="hover:text-clay">
            {title.text}
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
        <Button asChild variant="outline" size="sm" className="mr-1">
          <Link to={`/admin/posts/${post.id}`} aria-label={fill(copy.actions.edit, { title: title.text })}>
            {common.edit}
          </Link>
        </Button>
        <fetcher.Form method="post" action="/admin?index" className="mr-auto lg:mr-0">
          <ScriptMark />
          <input type="hidden" name="id" value={post.id} />
          <Button
            variant="ghost"
            size="sm"
            name="intent"
            value={post.published ? "unpublish" : "publish"}
            disabled={busy}
            className="lg:min-w-32"
          >
            {post.published ? copy.actions.unpublish : copy.actions.publish}
          </Button>
        </fetcher.Form>
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
          // Keeps the buttons of all rows in one line.
          <span className="hidden size-11 lg:block" />
        )}
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
        <Badge>{copy.published}</Badge>
      ) : (
        <Badge variant="dashed">{copy.draft}</Badge>
      )}
      {post.spanish === "current" ? null : (
        <Badge variant="clay">{post.spanish === "none" ? copy.noSpanish : copy.staleSpanish}</Badge>
      )}
    </p>
  );
}

/** A link to the page with the question; with script the question opens over the list. */
function DeleteAction({ post, fetcher, askAddress, days, busy }: PostRowProps & { busy: boolean }) {
  const copy = useCopy("admin");
  const title = useShownTitle()(post).text;
  const [asking, setAsking] = useState(false);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  return (
    <>
      <Button asChild variant="ghost-danger" size="icon">
        <Link to={askAddress} role="button" aria-label={fill(copy.dashboard.actions.delete, { title })} onClick={ask}>
          <Trash2 aria-hidden />
        </Link>
      </Button>
      {asking ? (
        <Dialog
          id={`delete-${post.id}`}
          alert
          open
          onOpenChange={setAsking}
          title={copy.dashboard.deleteConfirm}
          closeLabel={copy.common.close}
          description={`“${title}”. ${fill(copy.dashboard.deleteHint, { days })}`}
        >
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

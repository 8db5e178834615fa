import { ArrowLeft, History } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { timeOfDay } from "./date-and-time.ts";

type ActionBarProps = {
  id: string;
  title: string;
  /** Readers see the stored post. */
  live: boolean;
  stored: { published: boolean };
  willBePublished: boolean;
  dirty: boolean;
  keptAt: Date | undefined;
  busy: boolean;
  revisions: number;
  preview: ReactNode;
  children: ReactNode;
};

/** Stays in view: at the top, on a phone at the bottom, where the thumb is. Messages stand with the buttons they answer. */
export function ActionBar({ id, title, live, stored, willBePublished, dirty, keptAt, busy, revisions, preview, children }: ActionBarProps) {
  const copy = useCopy("admin").editor;
  const language = useLanguage();
  const consequence = live && willBePublished ? copy.buttons.saveDraftLive : live ? copy.buttons.saveDraftUnpublishes : willBePublished && !stored.published ? copy.buttons.saveDraftPublishes : "";
  return (
    <>
      <div className="editor-width flex flex-wrap items-center gap-x-6 pt-4">
        <Link to="/admin" className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay">
          <ArrowLeft aria-hidden className="size-4" />
          {copy.back}
        </Link>
        {id === "new" ? null : (
          <Link to={`/admin/posts/${id}/revisions`} className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay">
            <History aria-hidden className="size-4" />
            {fill(copy.revisionsLink, { count: revisions })}
          </Link>
        )}
        <h1 className="basis-full text-title">{title}</h1>
      </div>
      <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card/95 backdrop-blur-sm sm:sticky sm:top-14 sm:bottom-auto sm:border-t-0 sm:border-b sm:bg-paper/95 noscript:static">
        <div className="editor-width grid gap-3 py-3">
          <div className="empty:hidden">{children}</div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p role="status" className="mr-auto hidden text-[0.9375rem] text-ink-soft sm:block">
              {dirty ? (keptAt ? `${copy.unsaved.mark} · ${fill(copy.unsaved.kept, { time: timeOfDay(keptAt, language) })}` : copy.unsaved.mark) : ""}
            </p>
            {preview}
            <Button variant="outline" size="sm" name="intent" value="save" disabled={busy} aria-describedby={consequence ? "save-consequence" : undefined} className="grow sm:grow-0">
              {busy ? copy.buttons.saving : copy.buttons.saveDraft}
            </Button>
            <Button size="sm" name="intent" value="publish" disabled={busy} className="grow sm:grow-0">
              {stored.published ? copy.buttons.updatePublish : copy.buttons.publish}
            </Button>
          </div>
          {consequence ? (
            <p id="save-consequence" className="-mt-1 text-[0.9375rem] font-medium text-clay-deep sm:text-right">
              {consequence}
            </p>
          ) : null}
        </div>
      </div>
    </>
  );
}

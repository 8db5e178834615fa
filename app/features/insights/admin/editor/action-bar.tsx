import { ArrowLeft, History } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { timeOfDay } from "../time-of-day.ts";

type ActionBarProps = {
  id: string;
  title: string;
  /** Readers see the stored post. */
  live: boolean;
  stored: { published: boolean };
  willBePublished: boolean;
  dirty: boolean;
  draftStoredAt: Date | undefined;
  busy: boolean;
  revisions: number;
  preview: ReactNode;
  children: ReactNode;
};

/** Stays in view: at the top, on a phone at the bottom, where the thumb is. Messages stand with the buttons they answer. */
export function ActionBar({
  id,
  title,
  live,
  stored,
  willBePublished,
  dirty,
  draftStoredAt,
  busy,
  revisions,
  preview,
  children,
}: ActionBarProps) {
  const copy = useCopy("admin").editor;
  const language = useLanguage();
  const consequence =
    live && willBePublished
      ? copy.buttons.saveDraftLive
      : live
        ? copy.buttons.saveDraftUnpublishes
        : willBePublished && !stored.published
          ? copy.buttons.saveDraftPublishes
          : "";
  return (
    <>
      <div className="editor-width flex flex-wrap items-center gap-x-6 pt-4">
        <Link
          to="/admin"
          className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {copy.back}
        </Link>
        {id === "new" ? null : (
          <Link
            to={`/admin/posts/${id}/revisions`}
            className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-clay"
          >
            <History aria-hidden className="size-4" />
            {fill(copy.revisionsLink, { count: revisions })}
          </Link>
        )}
      </div>
      <div className="z-30 sm:sticky sm:top-14 sm:border-b sm:border-line sm:bg-paper">
        <div className="editor-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
          <h1 className="text-[1.75rem] leading-tight">{title}</h1>
          <p role="status" className="text-[0.9375rem] text-ink-soft sm:mr-auto">
            {dirty
              ? draftStoredAt
                ? `${copy.unsaved.mark} · ${fill(copy.unsaved.kept, { time: timeOfDay(draftStoredAt, language) })}`
                : copy.unsaved.mark
              : ""}
          </p>
          {/* On a phone this part alone stays in view, at the bottom. */}
          <div className="fixed inset-x-0 bottom-0 z-30 grid gap-2 border-t border-line bg-card px-5 py-3 sm:contents noscript:static">
            <div className="empty:hidden sm:order-last sm:basis-full sm:pb-2">{children}</div>
            {consequence ? (
              <p
                id="save-consequence"
                className="text-[0.9375rem] leading-snug font-medium text-clay-deep sm:order-last sm:basis-full sm:text-right"
              >
                {consequence}
              </p>
            ) : null}
            <div className="flex items-center gap-3">
              {preview}
              <Button
                variant="outline"
                size="sm"
                name="intent"
                value="save"
                disabled={busy}
                aria-describedby={consequence ? "save-consequence" : undefined}
                className="grow sm:grow-0"
              >
                {busy ? copy.buttons.saving : copy.buttons.saveDraft}
              </Button>
              <Button size="sm" name="intent" value="publish" disabled={busy} className="grow sm:grow-0">
                {stored.published ? copy.buttons.updatePublish : copy.buttons.publish}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

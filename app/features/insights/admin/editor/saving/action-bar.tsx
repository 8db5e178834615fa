import { History } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { BackLink } from "#app/components/admin/detail/back-link.tsx";
import { SaveStatus } from "#app/components/admin/form/save-status.tsx";
import type { AutosaveState } from "#app/components/admin/form/use-autosave.ts";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { buttonEffects } from "./button-effects.ts";
import type { PostForm } from "../post-schema.server.ts";
import { useBarSize } from "./use-bar-size.ts";

type ActionBarProps = {
  id: string;
  title: string;
  /** Readers see the stored post. */
  live: boolean;
  stored: { published: boolean };
  form: PostForm;
  dirty: boolean;
  deviceSavedAt: Date | undefined;
  autosave: AutosaveState;
  busy: boolean;
  revisions: number;
  preview: ReactNode;
  children: ReactNode;
};

/** Sticky at the top, on a phone at the bottom within reach of the thumb. Answers are shown beside the buttons. */
export function ActionBar({
  id,
  title,
  live,
  stored,
  form,
  dirty,
  deviceSavedAt,
  autosave,
  busy,
  revisions,
  preview,
  children,
}: ActionBarProps) {
  const copy = useCopy("admin").editor;
  const language = useLanguage();
  const [openedAt] = useState(() => new Date());
  const consequence = buttonEffects(
    { live, isPublished: stored.published, willBePublished: form.published, publishAt: form.publishAt },
    copy.buttons,
    language,
    openedAt,
  );
  const bar = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  useBarSize(bar, buttons);
  return (
    <>
      <div className="editor-width flex flex-wrap items-center gap-x-6 pt-4">
        <BackLink to="/admin">{copy.back}</BackLink>
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
      <div ref={bar} className="z-30 sm:sticky sm:top-14 sm:border-b sm:border-line sm:bg-paper">
        <div className="editor-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
          <h1 className="text-[1.75rem] leading-tight">{title}</h1>
          <div className="sm:mr-auto">
            <SaveStatus dirty={dirty} deviceSavedAt={deviceSavedAt} autosave={autosave} />
          </div>
          {/* On a phone this part alone stays in view, at the bottom. */}
          <div
            ref={buttons}
            className="fixed inset-x-0 bottom-0 z-30 grid gap-2 border-t border-line bg-card px-5 py-3 sm:contents noscript:static"
          >
            <div className="empty:hidden sm:order-last sm:basis-full sm:pb-2">{children}</div>
            <p
              id="save-consequence"
              className="text-[0.9375rem] leading-snug text-ink-soft sm:order-last sm:basis-full sm:text-right"
            >
              {consequence}
            </p>
            <div className="flex items-center gap-3">
              {preview}
              <Button
                variant="outline"
                size="sm"
                name="intent"
                value="save"
                disabled={busy}
                aria-describedby="save-consequence"
                className="grow sm:grow-0"
              >
                {busy ? copy.buttons.saving : copy.buttons.saveDraft}
              </Button>
              <Button
                size="sm"
                name="intent"
                value="publish"
                disabled={busy}
                aria-describedby="save-consequence"
                className="grow sm:grow-0"
              >
                {stored.published ? copy.buttons.updatePublish : copy.buttons.publish}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

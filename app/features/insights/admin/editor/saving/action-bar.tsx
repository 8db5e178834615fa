import { ArrowLeft } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { HelpLink } from "#app/components/admin/help-link.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

type ActionBarProps = {
  ref: Ref<HTMLDivElement>;
  title: string;
  isPublished: boolean;
  busy: boolean;
  /** The languages of the text. */
  tabs: ReactNode;
  /** What is shown besides the text. */
  layout: ReactNode;
  /** What became of the last save. */
  children: ReactNode;
};

/** Stays in view at the top. On a phone its first line, with the title, scrolls away. */
export function ActionBar({ ref, title, isPublished, busy, tabs, layout, children }: ActionBarProps) {
  const copy = useCopy("admin").editor;
  return (
    <div
      ref={ref}
      data-editor-bar
      className="sticky -top-8 z-30 border-b border-line bg-paper sm:top-0 md:top-14 noscript:static"
    >
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1 px-4 pb-1.5 sm:gap-x-2 sm:py-1.5 md:px-5 lg:px-8">
        <Link
          to="/admin"
          aria-label={copy.back}
          title={copy.back}
          className="order-2 -ml-3 grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sage hover:text-ink sm:order-none"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <div className="flex h-8 basis-full items-center pt-1.5 sm:h-auto sm:basis-auto sm:pt-0">
          <h1 className="text-[1.0625rem] leading-snug whitespace-nowrap">{title}</h1>
          <HelpLink />
        </div>
        <div className="order-3 sm:order-none sm:mr-auto sm:ml-2">{tabs}</div>
        <div className="order-4 ml-auto sm:order-none sm:ml-0">{layout}</div>
        <div className="order-5 flex basis-full gap-2 sm:order-none sm:basis-auto sm:max-xl:ml-auto">
          <Button
            variant="outline"
            size="sm"
            name="intent"
            value="save"
            disabled={busy}
            aria-describedby="save-consequence"
            className="grow px-3! whitespace-nowrap sm:grow-0"
          >
            {busy ? copy.buttons.saving : copy.buttons.saveDraft}
          </Button>
          <Button
            size="sm"
            name="intent"
            value="publish"
            disabled={busy}
            aria-describedby="save-consequence"
            className="grow px-3! whitespace-nowrap sm:grow-0"
          >
            {isPublished ? copy.buttons.updatePublish : copy.buttons.publish}
          </Button>
        </div>
        <div className="order-6 max-h-[40dvh] basis-full overflow-y-auto empty:hidden sm:pb-1">{children}</div>
      </div>
    </div>
  );
}

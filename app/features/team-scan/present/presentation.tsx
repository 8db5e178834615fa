import { ArrowLeft, ArrowRight, Maximize2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Link, useNavigate } from "react-router";
import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { ClosedView } from "../result/use-result-copy.ts";
import { useSlides } from "./slides.tsx";

type PresentationProps = {
  view: ClosedView;
  /** From 1. */
  slide: number;
  /** Address of the presentation itself, and of the page to return to. */
  address: string;
  exit: string;
};

/**
 * For a workshop: one message per page over the whole window, turned by arrow keys or, without JavaScript, by links.
 */
export function Presentation({ view, slide, address, exit }: PresentationProps) {
  const { present: words } = useCopy("team-scan");
  const slides = useSlides(view);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const total = slides.length;
  const current = Math.min(Math.max(1, slide), total);
  const at = (number: number) => `${address}?slide=${number}`;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key] ?? 0;
    const next = event.key === "Home" ? 1 : event.key === "End" ? total : current + step;
    if (next === current || next < 1 || next > total) return;
    event.preventDefault();
    void navigate(at(next), { replace: true });
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const shown = slides[current - 1];
  return (
    <main
      id="content"
      data-slide={current}
      className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-paper text-[clamp(1rem,0.7rem+0.9vw,1.5rem)]"
    >
      <div className="mx-auto flex w-full max-w-[76rem] flex-1 flex-col justify-center px-6 py-10 sm:px-14">
        <h1 className="max-w-[24ch] text-[clamp(2rem,1.2rem+3vw,4.25rem)] leading-[1.08] font-light [overflow-wrap:anywhere]">
          {shown?.title}
        </h1>
        {shown?.body ? <div className="mt-[1.6em]">{shown.body}</div> : null}
      </div>
      <nav
        aria-label={words.meta}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-6 py-3 text-base"
      >
        <a href={exit} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay">
          {words.exit}
        </a>
        {hydrated ? (
          <>
            <Button
              type="button"
              variant="outline"
              size="sm"
              onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}
            >
              <Maximize2 aria-hidden />
              {words.fullScreen}
            </Button>
            <span className="text-ink-soft max-md:hidden">{words.keys}</span>
          </>
        ) : null}
        <span className="ml-auto text-ink-soft tabular-nums" aria-live="polite">
          {fill(words.position, { slide: current, total })}
        </span>
        {current > 1 ? (
          <Link to={at(current - 1)} replace rel="prev" className={buttonVariants({ variant: "outline", size: "sm" })}>
            <ArrowLeft aria-hidden />
            {words.previous}
          </Link>
        ) : null}
        {current < total ? (
          <Link to={at(current + 1)} replace rel="next" className={buttonVariants({ size: "sm" })}>
            {words.next}
            <ArrowRight aria-hidden />
          </Link>
        ) : null}
      </nav>
    </main>
  );
}

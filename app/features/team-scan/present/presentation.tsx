import { ArrowLeft, ArrowRight, Maximize2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Link, useNavigate } from "react-router";
import { Logo } from "#app/components/frame/logo.tsx";
import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { WholeWords } from "#app/components/unbroken.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { site } from "#site";
import type { ClosedView } from "../result/use-result-copy.ts";
import styles from "./presentation.css?url";
import { useSlides } from "./slides.tsx";

type PresentationProps = {
  view: ClosedView;
  /** From 1. */
  slide: number;
  /** Address of the presentation itself, and of the page to return to. */
  address: string;
  exit: string;
};

/** An organization's name may have 120 letters, and a sheet of paper does not scroll. */
const longTitle = 70;

/**
 * For a workshop: one message per page over the whole window, turned by arrow keys or, without JavaScript, by links.
 * All slides are in the page, because printing it prints all of them.
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
  return (
    <main id="content" data-slide={current} className="slides">
      <link rel="stylesheet" href={styles} precedence="presentation" />
      {slides.map(({ title, body, picture, tone, eyebrow }, index) => {
        const isDark = tone === "night";
        return (
          <section
            key={index}
            data-current={index + 1 === current ? "" : undefined}
            className={cn(
              "slide",
              picture !== undefined && "slide-title",
              picture !== undefined && title.length > longTitle && "slide-long-title",
              isDark && "on-night bg-night text-paper",
              tone === "sage" && "bg-sage",
            )}
          >
            <div
              className={cn(
                "grid",
                picture !== undefined && "items-center gap-x-[1em] gap-y-8 md:grid-cols-[1.1fr_1fr]",
              )}
            >
              {/* Titles stand in one place, whatever is below them; only the first slide is a picture with words. */}
              <div className={cn("min-w-0", picture === undefined && "grid grid-cols-1 grid-rows-[auto_1fr]")}>
                <div>
                  {eyebrow ? <p className="mb-[1em] text-[0.8em] text-clay">{eyebrow}</p> : null}
                  <h1 className="font-light">
                    <WholeWords>{title}</WholeWords>
                  </h1>
                </div>
                {body ? <div className="mt-[1.2em] min-w-0 md:self-center">{body}</div> : null}
              </div>
              {picture}
            </div>
            <p
              className={cn(
                "flex items-center gap-x-[0.6em] text-[0.62em]",
                isDark ? "text-paper/80" : "text-ink-soft",
              )}
            >
              <Logo className="size-[1.9em] rounded-full bg-paper" />
              <span className={cn("font-medium", isDark ? "text-paper" : "text-ink")}>{site.name}</span>
              <span className="ml-auto truncate">{view.organization}</span>
              <span aria-hidden className="tabular-nums">
                {index + 1}
              </span>
            </p>
          </section>
        );
      })}
      <nav
        aria-label={words.meta}
        className="sticky bottom-0 flex items-center gap-x-2 border-t border-line bg-paper px-3 py-2 text-base sm:gap-x-4 sm:px-6"
      >
        {/* On the narrowest phones these words take two lines, so that the buttons keep theirs. */}
        <a
          href={exit}
          className="inline-flex min-h-11 items-center leading-tight underline underline-offset-4 hover:text-clay"
        >
          {words.exit}
        </a>
        {/* Only scripts can do these; their place is kept. A phone has no full screen to fill. */}
        <Button
          type="button"
          variant="outline"
          size="sm"
          className={cn("max-md:hidden", !hydrated && "invisible")}
          onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}
        >
          <Maximize2 aria-hidden />
          {words.fullScreen}
        </Button>
        <span className={cn("text-ink-soft max-lg:hidden", !hydrated && "invisible")}>{words.keys}</span>
        <span className="ml-auto whitespace-nowrap text-ink-soft tabular-nums" aria-live="polite">
          {fill(words.position, { slide: current, total })}
        </span>
        {current > 1 ? (
          <Link to={at(current - 1)} replace rel="prev" className={buttonVariants({ variant: "outline", size: "sm" })}>
            <ArrowLeft aria-hidden />
            <span className="max-sm:sr-only">{words.previous}</span>
          </Link>
        ) : null}
        {current < total ? (
          <Link to={at(current + 1)} replace rel="next" className={buttonVariants({ size: "sm" })}>
            <span className="max-sm:sr-only">{words.next}</span>
            <ArrowRight aria-hidden />
          </Link>
        ) : null}
      </nav>
    </main>
  );
}

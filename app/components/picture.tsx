import { useEffect, useRef, useState } from "react";
import { webpTwin } from "./picture-source.ts";
import { cn } from "./ui/cn.ts";

type PictureProps = {
  src: string;
  /** Empty for pictures that only accompany the text. */
  alt: string;
  width: number;
  height: number;
  /** Widths the browser may choose from, where there are any. */
  srcSet?: string;
  sizes?: string;
  /** Sizes and places the whole; the picture fills it. */
  className?: string;
  /** Sits on the picture itself, placeholder included. */
  imageClassName?: string;
  /** For the first view: in the page from the start, without placeholder. */
  eager?: boolean;
};

const startLoadingAt = "50px";
const stacked = "col-start-1 row-start-1 h-auto w-full";

/** A picture that waits behind a placeholder until it comes near, then fades in. Without JavaScript it is simply there. */
export function Picture({ className, imageClassName, eager = false, ...image }: PictureProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<"waiting" | "loading" | "shown">("waiting");

  useEffect(() => {
    if (eager || !frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setState("loading");
      },
      { rootMargin: startLoadingAt },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [eager]);

  if (eager) {
    return (
      <span className={cn("grid", className)}>
        <Sources {...image} className={cn(stacked, imageClassName)} priority />
      </span>
    );
  }
  // A picture that cannot be loaded counts as loaded: the placeholder goes all the same.
  const show = () => setState("shown");
  return (
    <span ref={frame} data-picture={state} className={cn("grid", className)}>
      {state === "shown" ? null : <Placeholder {...image} className={cn(stacked, imageClassName)} />}
      {state === "waiting" ? null : (
        <Sources
          {...image}
          onLoad={show}
          onError={show}
          className={cn(
            stacked,
            imageClassName,
            "transition-opacity duration-500 ease-calm",
            state === "loading" && "opacity-0",
          )}
        />
      )}
      <noscript>
        <Sources {...image} className={cn(stacked, imageClassName)} />
      </noscript>
    </span>
  );
}

type SourcesProps = Pick<PictureProps, "src" | "alt" | "width" | "height" | "srcSet" | "sizes"> & {
  className: string;
  priority?: boolean;
  onLoad?: () => void;
  onError?: () => void;
};

function Sources({ src, alt, priority, ...image }: SourcesProps) {
  // The development server has no twins.
  const webp = import.meta.env.DEV ? undefined : webpTwin(src);
  return (
    <picture className="contents">
      {webp ? <source srcSet={webp} type="image/webp" /> : null}
      <img {...image} src={src} alt={alt} decoding="async" fetchPriority={priority ? "high" : undefined} />
    </picture>
  );
}

/**
 * Takes the room that the picture will need: an SVG keeps its proportions without any style of its own. A drawing has no
 * ground, so its room stays empty.
 */
function Placeholder({
  src,
  width,
  height,
  className,
}: Pick<PictureProps, "src" | "width" | "height"> & { className: string }) {
  const drawn = src.endsWith(".svg");
  return (
    <svg
      data-placeholder
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
      className={cn(className, "noscript:hidden")}
    >
      {drawn ? null : <rect width={width} height={height} className="fill-ink/5" />}
    </svg>
  );
}

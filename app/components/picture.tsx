import { use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { deferredPicture, type PictureImage, pictureClass } from "./picture-markup.ts";
import { webpTwin } from "./picture-source.ts";
import { cn } from "./ui/cn.ts";

type PictureProps = Omit<PictureImage, "className"> & {
  /** Sizes and places the whole; the picture fills it. */
  className?: string;
  /** Sits on the picture itself, placeholder included. */
  imageClassName?: string;
  /** For the first view: in the page from the start, without placeholder. */
  eager?: boolean;
};

/** A picture that waits behind a placeholder until it comes near, then fades in. Without JavaScript it is simply there. */
export function Picture({ eager = false, ...props }: PictureProps) {
  return eager ? <EagerPicture {...props} /> : <DeferredPicture key={props.src} {...props} />;
}

/**
 * The early script (platform/pages/early/pictures.ts) owns the content: it loads the picture when it comes near, before
 * and without hydration. React only provides the markup and reports pictures that it adds itself.
 */
function DeferredPicture({ className, imageClassName, ...image }: Omit<PictureProps, "eager">) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => window.watchPictures?.(), []);
  return (
    <span
      ref={frame}
      data-picture="waiting"
      className={cn("grid", className)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: deferredPicture({ ...image, className: imageClassName }) }}
    />
  );
}

function EagerPicture({ className, imageClassName, ...image }: Omit<PictureProps, "eager">) {
  const { drawingOf } = use(RequestInfoContext);
  const fromServer = useRenderedByServer();
  const inline = fromServer && image.src.startsWith("/art/");
  if (inline) {
    // A request of its own would delay the first view. The browser keeps the server's markup when it hydrates.
    return (
      <span
        className={cn("grid", className)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawingOf?.(image.src, pictureClass(imageClassName)) ?? "" }}
      />
    );
  }
  const { src, alt, ...attributes } = image;
  // The development server has no twins.
  const webp = import.meta.env.DEV ? undefined : webpTwin(src);
  return (
    <span className={cn("grid", className)}>
      <picture className="contents">
        {webp ? <source srcSet={webp} type="image/webp" /> : null}
        <img
          {...attributes}
          src={src}
          alt={alt}
          decoding="async"
          fetchPriority="high"
          className={pictureClass(imageClassName)}
        />
      </picture>
    </span>
  );
}

const subscribeToNothing = () => () => {};

/** Whether the server rendered this element; false for what a client-side navigation adds. */
function useRenderedByServer(): boolean {
  const now = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [first] = useState(now);
  return first;
}

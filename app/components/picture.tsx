import { use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { deferredPicture, type PictureImage, pictureClass } from "./picture-markup.ts";
import { webpVersion } from "./picture-source.ts";
import { cn } from "./ui/cn.ts";

type PictureProps = Omit<PictureImage, "className"> & {
  /** Sizes and positions the frame; the image fills it. */
  className?: string;
  /** Applied to the image and its placeholder. */
  imageClassName?: string;
  /** For images above the fold: loaded at once, without a placeholder. */
  eager?: boolean;
  /** The name under which the owner can replace the picture (components/slots/slots.ts). */
  slot?: string;
};

/**
 * An image that is loaded when it comes near the viewport and then fades in. Without JavaScript it is loaded at once.
 */
export function Picture({ eager = false, ...props }: PictureProps) {
  return eager ? <EagerPicture {...props} /> : <DeferredPicture key={props.src} {...props} />;
}

/**
 * The early script (platform/pages/early/pictures.ts) owns the content: it loads the image with or without hydration.
 * React only renders the markup and announces images that it adds itself.
 */
function DeferredPicture({ className, imageClassName, slot, ...image }: Omit<PictureProps, "eager">) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => window.watchPictures?.(), []);
  return (
    <span
      ref={frame}
      data-picture="waiting"
      data-picture-slot={slot}
      className={cn("grid", className)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: deferredPicture({ ...image, className: imageClassName }) }}
    />
  );
}

function EagerPicture({ className, imageClassName, slot, ...image }: Omit<PictureProps, "eager">) {
  const { drawingOf } = use(RequestInfoContext);
  const isFromServer = useRenderedByServer();
  const isInline = isFromServer && /^\/(art|covers)\//.test(image.src);
  if (isInline) {
    // Inlined, because a separate request would delay the first paint. Hydration keeps the server's markup.
    return (
      <span
        data-picture-slot={slot}
        className={cn("grid", className)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawingOf?.(image.src, pictureClass(imageClassName)) ?? "" }}
      />
    );
  }
  const { src, alt, ...attributes } = image;
  // The development server has no WebP versions.
  const webp = import.meta.env.DEV ? undefined : webpVersion(src);
  return (
    <span data-picture-slot={slot} className={cn("grid", className)}>
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

/** Whether the server rendered this element; false for elements that a client-side navigation adds. */
function useRenderedByServer(): boolean {
  const now = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [first] = useState(now);
  return first;
}

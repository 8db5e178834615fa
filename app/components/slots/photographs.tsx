import { Picture } from "#app/components/picture.tsx";
import type { Photograph } from "#app/platform/i18n/added-content.ts";
import { cn } from "../ui/cn.ts";
import { focusClass } from "./focus.ts";
import styles from "./photographs.css?url";

/** For every page that shows a photograph; React puts it into the head, once. */
export function PhotographStyles() {
  return <link rel="stylesheet" href={styles} precedence="photographs" />;
}

/** The frames of photographs.css. */
export type Frame =
  | "opening"
  | "home"
  | "strip"
  | "invitation"
  | "side"
  | "thanks"
  | "portrait"
  | "face"
  | "card"
  | "wide"
  | "program"
  | "suggestion";

const sizes: Record<Frame, string> = {
  opening: "(min-width: 64rem) 38vw, 100vw",
  home: "(min-width: 64rem) 46vw, 100vw",
  strip: "(min-width: 64rem) 38vw, 100vw",
  invitation: "(min-width: 64rem) 38vw, 100vw",
  side: "(min-width: 64rem) 38vw, 26vw",
  thanks: "18rem",
  portrait: "20rem",
  face: "6rem",
  card: "(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw",
  wide: "(min-width: 64rem) 64rem, 100vw",
  program: "(min-width: 64rem) 23rem, 90vw",
  suggestion: "(min-width: 48rem) 23rem, 6rem",
};

type PhotoPictureProps = {
  photograph: Photograph;
  frame: Frame;
  slot?: string;
  /** On narrow screens it comes before the text instead of after it. */
  first?: boolean;
  /** The text beside it says what it shows. */
  decorative?: boolean;
  className?: string;
  eager?: boolean;
};

/** An uploaded picture cropped to its frame, with its focus in view. */
export function PhotoPicture({ photograph, frame, first, decorative, className, ...props }: PhotoPictureProps) {
  const { focusX, focusY, srcSet, alt, ...image } = photograph;
  return (
    <>
      <PhotographStyles />
      <Picture
        {...image}
        {...props}
        alt={decorative ? "" : alt}
        srcSet={srcSet}
        sizes={srcSet && sizes[frame]}
        className={cn("photograph", frameClass(frame), first && "photograph-first", className)}
        imageClassName={focusClass(focusX, focusY)}
      />
    </>
  );
}

function frameClass(frame: Frame): string {
  return frame === "home" ? "photograph-opening photograph-home" : `photograph-${frame}`;
}

import { site } from "#site";
import { Logo } from "#app/components/frame/logo.tsx";
import { Picture } from "#app/components/picture.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { coverSrcSet } from "#app/platform/images/image-paths.ts";
import { initials } from "#app/platform/text/initials.ts";

type FaceProps = {
  name: string;
  /** The address of a picture of the library, or of another one. */
  portrait?: string;
  /** Its size. */
  className: string;
  imageClassName?: string;
};

/**
 * Somebody's portrait as a small disc; their initials while there is none, and the site's mark for what it signs itself.
 * It always stands beside the name, so it says nothing to screen readers.
 */
export function Face({ name, portrait, className, imageClassName }: FaceProps) {
  const disc = cn("shrink-0 overflow-hidden rounded-full bg-sage", className);
  if (portrait) {
    const offered = coverSrcSet(portrait);
    return (
      <Picture
        src={portrait}
        srcSet={offered}
        sizes={offered && "3.5rem"}
        alt=""
        width={96}
        height={96}
        className={disc}
        imageClassName={cn("aspect-square object-cover", imageClassName)}
      />
    );
  }
  if (name === site.name) return <Logo className={cn(disc, "p-1")} />;
  return (
    <span aria-hidden className={cn(disc, "grid place-items-center font-display text-forest")}>
      {initials(name)}
    </span>
  );
}

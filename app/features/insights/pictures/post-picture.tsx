import { Picture } from "#app/components/picture.tsx";
import { coverKindOf } from "#app/components/cards/categories.ts";
import { cn } from "#app/components/ui/cn.ts";
import { useAddedContent } from "#app/platform/i18n/added-content.ts";
import { coverSrcSet } from "#app/platform/images/image-paths.ts";
import { coverPath, pictureSize } from "#app/components/cards/cover-path.ts";
import type { CardData } from "../post-data.ts";
import { focusClass, zoomedSizes } from "#app/components/cards/cover-focus.ts";

type PostPictureProps = {
  post: Pick<CardData, "slug" | "category" | "featuredImage" | "focus">;
  /** What the post's own picture shows; a drawn cover only accompanies the title. */
  alt?: string;
  eager?: boolean;
  className?: string;
  /** How wide it is shown, for browsers to choose by. */
  sizes?: string;
};

/** The post's own picture, or the cover that grows from its slug. */
export function PostPicture({
  post,
  alt = "",
  eager,
  className,
  sizes = "(min-width: 75rem) 72rem, 100vw",
}: PostPictureProps) {
  const { categories = [] } = useAddedContent("insights");
  const focus = post.featuredImage ? post.focus : undefined;
  const offered = post.featuredImage ? coverSrcSet(post.featuredImage) : undefined;
  return (
    <Picture
      src={post.featuredImage ?? coverPath({ slug: post.slug, kind: coverKindOf(post.category, categories) })}
      alt={post.featuredImage ? alt : ""}
      {...pictureSize}
      srcSet={offered}
      sizes={offered && (focus ? zoomedSizes(sizes, focus) : sizes)}
      eager={eager}
      className={cn("overflow-hidden bg-sage outline-1 -outline-offset-1 outline-ink/10", className)}
      imageClassName={cn("aspect-[1200/630] object-cover", focus && focusClass(focus))}
    />
  );
}

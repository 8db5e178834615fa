import type { CoverKind } from "./categories.ts";
import type { CoverFocus } from "./cover-focus.ts";

/** Pictures of posts are all cut to the shape of a shared link's card. */
export const pictureSize = { width: 1200, height: 630 };

/** The address of the picture that is drawn for a post without one of its own. */
export function coverPath({ kind, slug }: { kind: CoverKind; slug: string }): string {
  return `/covers/${kind}/${slug}.svg`;
}

/**
 * The address of a featured image as it is cut for shared links. It names the cut, so that services that remember
 * pictures by their address fetch a changed one.
 */
export function coverCardPath(slug: string, { x, y, zoom }: CoverFocus): string {
  return `/social/covers/${slug}/${x}-${y}-${zoom}.jpg`;
}

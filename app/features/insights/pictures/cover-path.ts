import type { Cluster } from "../clusters.ts";

/** Pictures of posts are all cut to the shape of a shared link's card. */
export const pictureSize = { width: 1200, height: 630 };

/** The address of the picture that is drawn for a post without one of its own. */
export function coverPath({ cluster, slug }: { cluster: Cluster; slug: string }): string {
  return `/covers/${cluster}/${slug}.svg`;
}

import { site } from "#site";
import { cover, coverScheme } from "#app/components/art/cover.ts";
import { palette } from "#app/components/art/palette.ts";
import { heroHome } from "#app/components/art/scenes.ts";
import type { Cluster } from "../clusters.ts";
import { cachedCard, pictureSize } from "./draw-card.server.ts";

type Card = { slug: string; cluster: Cluster; eyebrow: string; title: string };

/** An article's card: its cover beside its title. */
export function socialCard({ slug, cluster, eyebrow, title }: Card): Promise<Buffer> {
  return cachedCard(["article", slug, cluster, eyebrow, title].join("\n"), () => ({
    eyebrow,
    title,
    picture: { drawing: cover({ slug, cluster, ...pictureSize }), ...pictureSize, left: 0, top: 0 },
    ground: coverScheme(slug).ground,
  }));
}

/** For pages without a card of their own. */
export function siteCard(title: string): Promise<Buffer> {
  return cachedCard(["site", title].join("\n"), () => ({
    eyebrow: site.domain,
    title,
    picture: { drawing: heroHome(), width: 700, height: 700, left: -40, top: 40 },
    ground: palette.paper,
  }));
}

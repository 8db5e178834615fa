import { site } from "#site";
import { cover, coverScheme } from "#app/components/art/cover.ts";
import { drawingFile } from "#app/components/art/drawings.server.ts";
import { palette } from "#app/components/art/palette.ts";
import { toSvg } from "#app/components/art/svg.ts";
import type { CoverKind } from "./categories.ts";
import { cachedCard, pictureSize } from "./draw-card.server.ts";

type Card = { slug: string; kind: CoverKind; eyebrow: string; title: string };

/** An article's card: its cover beside its title. */
export function socialCard({ slug, kind, eyebrow, title }: Card): Promise<Buffer> {
  return cachedCard(["article", slug, kind, eyebrow, title].join("\n"), () => ({
    eyebrow,
    title,
    picture: { svg: toSvg(cover({ slug, kind, ...pictureSize })), ...pictureSize, left: 0, top: 0 },
    ground: coverScheme(slug).ground,
  }));
}

/** An author's card: the drawing of the insights page beside their name. */
export function authorCard(eyebrow: string, name: string): Promise<Buffer> {
  return cachedCard(["author", eyebrow, name].join("\n"), () => ({
    eyebrow,
    title: name,
    picture: { svg: drawingFile("/art/insights.svg"), width: 1160, height: 580, left: -600, top: 20 },
    ground: palette.paper,
  }));
}

/** For pages without a card of their own. */
export function siteCard(title: string): Promise<Buffer> {
  return cachedCard(["site", title].join("\n"), () => ({
    eyebrow: site.domain,
    title,
    picture: { svg: drawingFile("/art/home.svg"), width: 700, height: 700, left: -40, top: 40 },
    ground: palette.paper,
  }));
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { renderAsync } from "@resvg/resvg-js";
import { LRUCache } from "lru-cache";
import satori from "satori";
import { site } from "#site";
import { cover, coverScheme } from "#app/components/art/cover.ts";
import { logoMark } from "#app/components/art/logo.ts";
import { palette } from "#app/components/art/palette.ts";
import { heroHome } from "#app/components/art/scenes.ts";
import { toSvg, type Drawing } from "#app/components/art/svg.ts";
import type { Cluster } from "../clusters.ts";

const size = { width: 1200, height: 630 };
const picture = { width: 470, height: 630 };

type Card = { slug: string; cluster: Cluster; eyebrow: string; title: string };

/** Drawing one takes a tenth of a second and more; a few hundred stay in memory, and two askers share one drawing. */
const kept = new LRUCache<string, Promise<Buffer>>({ max: 300 });

export function socialCard(card: Card): Promise<Buffer> {
  return keep([card.slug, card.cluster, card.eyebrow, card.title].join("\n"), () =>
    draw({
      ...card,
      drawing: cover({ slug: card.slug, cluster: card.cluster, ...picture }),
      ground: coverScheme(card.slug).ground,
    }),
  );
}

/** For pages that have no picture of their own. */
export function siteCard(title: string): Promise<Buffer> {
  return keep(title, () => draw({ eyebrow: site.domain, title, drawing: heroHome(), ground: palette.sage }));
}

function keep(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

type Parts = { eyebrow: string; title: string; drawing: Drawing; ground: string };

async function draw({ eyebrow, title, drawing, ground }: Parts): Promise<Buffer> {
  const column = { display: "flex", flexDirection: "column", justifyContent: "space-between" } as const;
  const svg = await satori(
    box({ display: "flex", ...size, backgroundColor: palette.card }, [
      box(
        {
          ...column,
          width: size.width - picture.width,
          height: size.height,
          padding: "60px 56px",
          boxSizing: "border-box",
        },
        [
          box({ display: "flex", fontFamily: "Figtree", fontSize: 27, color: palette.clay }, eyebrow),
          box(
            {
              display: "flex",
              fontFamily: "Fraunces",
              fontSize: titleSize(title),
              lineHeight: 1.1,
              color: palette.ink,
            },
            shortened(title),
          ),
          box(
            {
              display: "flex",
              alignItems: "center",
              gap: 16,
              fontFamily: "Fraunces",
              fontSize: 34,
              color: palette.forest,
            },
            [image(logoMark(), 52, 52), box({ display: "flex" }, site.name)],
          ),
        ],
      ),
      box({ display: "flex", ...picture, backgroundColor: ground, overflow: "hidden" }, [
        image(drawing, picture.width, picture.height),
      ]),
    ]),
    { ...size, fonts: [font("fraunces", "Fraunces"), font("figtree", "Figtree")] },
  );
  const rendered = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return rendered.asPng();
}

/** Satori takes elements as plain objects; this file needs no JSX. */
function box(style: Record<string, string | number>, children: unknown) {
  return { type: "div", key: null, props: { style, children } } as unknown as React.ReactElement;
}

function image(drawing: Drawing, width: number, height: number) {
  const src = `data:image/svg+xml;base64,${Buffer.from(toSvg(drawing)).toString("base64")}`;
  return { type: "img", key: null, props: { src, width, height, style: { width, height, objectFit: "cover" } } };
}

function titleSize(title: string): number {
  if (title.length <= 40) return 66;
  return title.length <= 70 ? 56 : 47;
}

function shortened(title: string): string {
  return title.length <= 120 ? title : `${title.slice(0, 118).trimEnd()}…`;
}

const files = new Map<string, Buffer>();

/** The site's own fonts; of a variable font the default weight is drawn, which for headings is the heaviest. */
function font(family: "fraunces" | "figtree", name: string) {
  let data = files.get(family);
  if (!data) {
    data = readFileSync(
      createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`),
    );
    files.set(family, data);
  }
  return { name, data, weight: 400 as const };
}

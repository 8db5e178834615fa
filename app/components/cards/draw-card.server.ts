import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { site } from "#site";
import { look } from "#app/platform/site/look.ts";
import { drawingFile } from "#app/components/art/drawings.server.ts";
import { palette } from "#app/components/art/palette.ts";

const size = { width: 1200, height: 630 };
/** The right-hand part, which holds the picture. */
export const pictureSize = { width: 500, height: 630 };

/** Where a drawing lies in the right-hand part, in pixels; what is outside is cut off. */
export type Placed = { svg: string; width: number; height: number; left: number; top: number };
export type CardParts = { eyebrow: string; title: string; picture: Placed; ground: string };

/** Drawing a card takes a tenth of a second or more. Two requests for the same card share one drawing. */
const drawnCards = new LRUCache<string, Promise<Buffer>>({ max: 300 });

/** The card of these words, drawn when it is not in memory. `words` has everything on it besides the site's name. */
export function cachedCard(words: string, parts: () => CardParts): Promise<Buffer> {
  const key = `${site.name}\n${look.accent}\n${words}`;
  const known = drawnCards.get(key);
  if (known) return known;
  const drawing = drawCard(parts());
  drawnCards.set(key, drawing);
  drawing.catch(() => drawnCards.delete(key));
  return drawing;
}

async function drawCard({ eyebrow, title, picture, ground }: CardParts): Promise<Buffer> {
  return drawPng(
    size,
    box({ display: "flex", ...size, backgroundColor: palette.card }, [
      box(
        {
          display: "flex",
          flexDirection: "column",
          justifyContent: "space-between",
          width: size.width - pictureSize.width,
          height: size.height,
          padding: "64px 48px 56px 64px",
          boxSizing: "border-box",
        },
        [
          box({ ...line, fontFamily: "Figtree", fontSize: 24, letterSpacing: "0.02em", color: look.accent }, eyebrow),
          box(
            {
              ...line,
              fontFamily: "Fraunces",
              fontSize: titleSize(title),
              lineHeight: 1.08,
              letterSpacing: "-0.022em",
              color: palette.ink,
              textWrap: "balance",
            },
            shortened(title),
          ),
          box({ ...line, alignItems: "center", gap: 16, fontFamily: "Fraunces", fontSize: 36, color: palette.ink }, [
            svgImage(drawingFile("/logo.svg"), { width: 52, height: 52 }),
            box(line, site.name),
          ]),
        ],
      ),
      box({ ...line, ...pictureSize, backgroundColor: ground, overflow: "hidden", position: "relative" }, [
        svgImage(picture.svg, {
          width: picture.width,
          height: picture.height,
          position: "absolute",
          left: picture.left,
          top: picture.top,
        }),
      ]),
    ]),
  );
}

/** `zoom`: pixels of the file for each pixel of the layout. */
export async function drawPng(
  area: { width: number; height: number },
  content: React.ReactElement,
  zoom = 1,
): Promise<Buffer> {
  // Loaded with the first picture: most processes draw none, and the code takes a tenth of a process's memory.
  const [{ default: satori }, { renderAsync }] = await Promise.all([import("satori"), import("@resvg/resvg-js")]);
  const svg = await satori(content, { ...area, fonts: fonts() });
  const rendered = await renderAsync(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: "zoom", value: zoom },
  });
  return rendered.asPng();
}

const line = { display: "flex" } as const;

/** Satori takes elements as plain objects; this file needs no JSX. */
export function box(style: Record<string, string | number>, children: unknown) {
  return { type: "div", key: null, props: { style, children } } as unknown as React.ReactElement;
}

type ImageStyle = { width: number; height: number; [name: string]: string | number };

export function svgImage(svg: string, style: ImageStyle) {
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return { type: "img", key: null, props: { src, width: style.width, height: style.height, style } };
}

function titleSize(title: string): number {
  if (title.length <= 34) return 78;
  if (title.length <= 52) return 68;
  return title.length <= 76 ? 58 : 48;
}

function shortened(title: string): string {
  return title.length <= 120 ? title : `${title.slice(0, 118).trimEnd()}…`;
}

let loadedFonts: { name: string; data: Buffer; weight: 400 }[] | undefined;

/** The light cut of the headings and the plain one of the text; satori cannot read the weights of a variable font. */
function fonts() {
  loadedFonts ??= [
    { name: "Fraunces", data: readFileSync("app/fonts/static/fraunces-light.ttf"), weight: 400 },
    { name: "Figtree", data: readFileSync("app/fonts/static/figtree-semibold.ttf"), weight: 400 },
  ];
  return loadedFonts;
}

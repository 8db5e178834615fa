import { drawingFile } from "#app/components/art/drawings.server.ts";
import { palette } from "#app/components/art/palette.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { PageId } from "#app/platform/pages/public-pages.ts";
import { site } from "#site";
import { findTitle, isVisible } from "#app/features/own-pages/own-pages.server.ts";
import { cachedCard, type Placed } from "#app/components/cards/draw-card.server.ts";

const { paper, sage } = palette;
/** The warm ground of the division's page; it is not one of the inks of drawings. */
const adobe = "#F3E3CD";

/** Each page's own drawing, where it lies, and its ground. The places were chosen by eye. */
const pictures: Record<PageId, Omit<Placed, "svg"> & { file: string; ground: string }> = {
  home: { file: "/art/home.svg", width: 720, height: 720, left: -50, top: -90, ground: paper },
  about: { file: "/art/about.svg", width: 600, height: 750, left: 20, top: -60, ground: paper },
  offerings: { file: "/art/offerings.svg", width: 700, height: 560, left: -50, top: 35, ground: paper },
  insights: { file: "/art/insights.svg", width: 1160, height: 580, left: -600, top: 20, ground: paper },
  events: { file: "/art/events.svg", width: 640, height: 512, left: -108, top: 53, ground: sage },
  tools: { file: "/art/tools.svg", width: 640, height: 640, left: 30, top: -5, ground: paper },
  "team-scan": { file: "/art/pillars/collaboration.svg", width: 440, height: 440, left: 30, top: 95, ground: sage },
  stories: { file: "/art/pillars/leadership.svg", width: 440, height: 440, left: 30, top: 95, ground: paper },
  journey: { file: "/art/journey.svg", width: 600, height: 600, left: -40, top: 30, ground: sage },
  "raices-latinas": { file: "/art/raices-latinas.svg", width: 930, height: 620, left: -270, top: 0, ground: adobe },
  privacy: { file: "/art/pillars/purposeCulture.svg", width: 520, height: 520, left: -10, top: 55, ground: paper },
};

export function pageCard(page: PageId, language: Language): Promise<Buffer> {
  const words = wordsOf(page, language);
  return cachedCard(["page", page, words.eyebrow, words.title].join("\n"), () => ({ ...words, ...pictureOf(page) }));
}

/** Of a page that the owner made, while visitors can see it; its title is drawn beside the emblem of purpose. */
export async function ownPageCard(id: string, language: Language): Promise<Buffer | undefined> {
  const title = isVisible(id) ? await findTitle(id, language) : undefined;
  if (!title) return undefined;
  const words = { eyebrow: site.domain, title };
  return cachedCard(["own page", words.eyebrow, title].join("\n"), () => ({ ...words, ...pictureOf("privacy") }));
}

function pictureOf(page: PageId) {
  const { file, ground, ...place } = pictures[page];
  return { picture: { svg: drawingFile(file), ...place }, ground };
}

/** The page's name and its first heading, as on the page itself. */
function wordsOf(page: PageId, language: Language): { eyebrow: string; title: string } {
  if (page === "home") return { eyebrow: site.domain, title: copyFor(language, "home").hero.titleLines.join(" ") };
  if (page === "tools") {
    return { eyebrow: copyFor(language, "common").nav.tools, title: copyFor(language, "tools").hero.title };
  }
  if (page === "team-scan") {
    const { eyebrow, title } = copyFor(language, "team-scan").start;
    return { eyebrow, title };
  }
  if (page === "journey") {
    const { eyebrow, titleLines } = copyFor(language, "journey").hero;
    return { eyebrow, title: titleLines.join(" ") };
  }
  const { eyebrow, title } = copyFor(language, page).hero;
  return { eyebrow, title };
}

import { publishedStories } from "#app/features/proof/published.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { site } from "#site";
import { escapeXml } from "#app/platform/text/storable-text.ts";

/** The feed is mainly about articles. */
const maxStories = 10;

/** The newest stories as items of the feed. Their texts are plain, so they become paragraphs under headings. */
export function storyItems(language: Language) {
  const { parts, hero } = copyFor(language, "stories");
  return publishedStories(language)
    .slice(0, maxStories)
    .map((story) => ({
      title: story.title,
      path: `/stories/${story.slug}`,
      snippet: story.summary,
      date: story.date,
      modified: story.modified,
      category: hero.eyebrow,
      author: site.name,
      body: (["situation", "done", "changed"] as const)
        .map((part) => `<h2>${escapeXml(parts[part])}</h2>${paragraphs(story[part])}`)
        .join(""),
    }));
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
    .join("");
}

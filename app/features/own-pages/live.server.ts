import { listUpcoming } from "#app/features/events/events.server.ts";
import { eventView } from "#app/features/events/event-view.ts";
import { listPosts } from "#app/features/insights/listing/listing.server.ts";
import { publishedStories, publishedTeam, toCard } from "#app/features/proof/published.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { Live, LiveKind, ShownSection } from "./sections/declare.ts";
import { kindNamed } from "./sections/kinds.tsx";

const most = { stories: 3, articles: 3, events: 4 };

type Reader<Kind extends LiveKind> = (section: ShownSection, language: Language) => Promise<Live[Kind]> | Live[Kind];

const readers: { [Kind in LiveKind]: Reader<Kind> } = {
  people: (_, language) => publishedTeam(language),
  stories: (_, language) => publishedStories(language).slice(0, most.stories).map(toCard),
  async articles({ category, tag }, language) {
    const state = {
      category: category === "all" ? undefined : String(category),
      tag: String(tag ?? "") || undefined,
      query: "",
      page: 1,
    };
    const { featured, posts } = await listPosts(state, language);
    return [...featured, ...posts].sort((one, other) => other.date.localeCompare(one.date)).slice(0, most.articles);
  },
  events: async (_, language) =>
    (await listUpcoming(new Date(), { offset: 0, limit: most.events })).map((event) => eventView(event, language)),
};

/** The sections with what they show besides their own words. */
export function withLiveContent(sections: ShownSection[], language: Language): Promise<ShownSection[]> {
  return Promise.all(
    sections.map(async (section) => {
      const live = kindNamed(section.kind)?.live;
      return live ? { ...section, live: await readers[live](section, language) } : section;
    }),
  );
}

/** Gatherings end, without any change of the content. */
export const dependsOnTime = (sections: ShownSection[]) =>
  sections.some(({ kind }) => kindNamed(kind)?.live === "events");

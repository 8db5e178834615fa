import { cardResponse } from "#app/components/cards/card-response.server.ts";
import { socialCard } from "#app/components/cards/social-card.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { publishedStories } from "../published.server.ts";
import type { Route } from "./+types/story-card-picture.route.ts";

/** GET /social/{language}/stories/{slug}.png: the picture of a shared link to a story. */
export async function loader({ params }: Route.LoaderArgs) {
  const language = languages.find((code) => code === params.language);
  const story = language && publishedStories(language).find(({ slug }) => slug === params.slug);
  if (!language || !story) return cardResponse(undefined);
  const eyebrow = copyFor(language, "stories").hero.eyebrow;
  return cardResponse(await socialCard({ slug: story.slug, kind: "stories", eyebrow, title: story.title }));
}

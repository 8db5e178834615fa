import { languages } from "#app/platform/i18n/language.ts";
import { cardPages } from "#app/platform/seo/page-cards.ts";
import type { Route } from "./+types/page-card.route.ts";
import { pageCard } from "./page-cards.server.ts";
import { cardResponse } from "./card-response.server.ts";

/** GET /social/{language}/pages/{page}.png: the picture of a shared link to one of the site's own pages. */
export async function loader({ params }: Route.LoaderArgs) {
  const language = languages.find((code) => code === params.language);
  const page = cardPages.find((name) => name === params.page);
  return cardResponse(language && page && (await pageCard(page, language)));
}

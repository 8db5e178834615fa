import { languages } from "#app/platform/i18n/language.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import type { Route } from "./+types/page-card.route.ts";
import { pageCard } from "./page-cards.server.ts";
import { cardResponse } from "#app/components/cards/card-response.server.ts";

/** GET /social/{language}/pages/{page}.png: the picture of a shared link to one of the site's own pages. */
export async function loader({ params }: Route.LoaderArgs) {
  const language = languages.find((code) => code === params.language);
  const [page] = pageList.find(([id]) => id === params.page) ?? [];
  return cardResponse(language && page && (await pageCard(page, language)));
}

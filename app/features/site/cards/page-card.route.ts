import { languages } from "#app/platform/i18n/language.ts";
import { pageList } from "#app/platform/pages/public-pages.ts";
import type { Route } from "./+types/page-card.route.ts";
import { ownPageCard, pageCard } from "./page-cards.server.ts";
import { cardResponse } from "#app/components/cards/card-response.server.ts";

/** GET /social/{language}/pages/{page}.png: the picture of a shared link to a page; `page` is its id. */
export async function loader({ params }: Route.LoaderArgs) {
  const language = languages.find((code) => code === params.language);
  const [page] = pageList.find(([id]) => id === params.page) ?? [];
  if (language && !page) return cardResponse(await ownPageCard(params.page, language));
  return cardResponse(language && page && (await pageCard(page, language)));
}

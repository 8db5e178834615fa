import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { findAuthorName } from "../authors/authors.server.ts";
import { cardResponse } from "#app/components/cards/card-response.server.ts";
import { authorCard } from "#app/components/cards/social-card.server.ts";
import type { Route } from "./+types/author-card.route.ts";

/** GET /social/{language}/authors/{slug}.png: the picture of a shared link to an author's page. */
export async function loader({ params }: Route.LoaderArgs) {
  const language = languages.find((code) => code === params.language);
  const name = language && (await findAuthorName(params.slug));
  return cardResponse(name ? await authorCard(copyFor(language, "insights").author.eyebrow, name) : undefined);
}

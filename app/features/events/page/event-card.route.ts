import { textIn } from "#app/platform/i18n/words.ts";
import { cardResponse } from "#app/components/cards/card-response.server.ts";
import { socialCard } from "#app/components/cards/social-card.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import { findEventTitle } from "../events.server.ts";
import { coverOfKind } from "../event-view.ts";
import type { Route } from "./+types/event-card.route.ts";

/** GET /social/{language}/events/{slug}.png: the picture of a shared event. */
export async function loader({ params }: Route.LoaderArgs) {
  const language = languages.find((code) => code === params.language);
  const event = language && (await findEventTitle(params.slug));
  if (!event) return cardResponse(undefined);
  return cardResponse(
    await socialCard({
      slug: params.slug,
      kind: coverOfKind(event.kind),
      eyebrow: copyFor(language, "events").kinds[event.kind],
      title: textIn(event, "title", language),
    }),
  );
}

import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import type { Route } from "./+types/social-card.route.ts";
import { findCardTitle } from "../posts.server.ts";
import { siteCard, socialCard } from "./social-card.server.ts";

/** GET /social/{language}/{slug}.png: the picture of a shared link; "site" is that of pages without one of their own. */
export async function loader({ params }: Route.LoaderArgs) {
  const language = languages.find((code) => code === params.language);
  const card = language && (await drawCard(params.slug, language));
  if (!card) return new Response("No such picture.", { status: 404 });
  return new Response(new Uint8Array(card), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=604800" },
  });
}

async function drawCard(slug: string, language: (typeof languages)[number]): Promise<Buffer | undefined> {
  if (slug === "site") return siteCard(copyFor(language, "common").defaultTitle);
  const post = await findCardTitle(slug, language);
  return post && socialCard({ ...post, eyebrow: copyFor(language, "insights").clusters[post.cluster].label });
}

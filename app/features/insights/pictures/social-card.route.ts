import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import type { Route } from "./+types/social-card.route.ts";
import { coverKind, findCategory } from "../categories.server.ts";
import { findCardTitle } from "../posts.server.ts";
import { cardResponse } from "#app/components/cards/card-response.server.ts";
import { siteCard, socialCard } from "#app/components/cards/social-card.server.ts";

/**
 * GET /social/{language}/{slug}.png: the picture of a shared article; "site" is that of pages without one of their own.
 */
export async function loader({ params }: Route.LoaderArgs) {
  const language = languages.find((code) => code === params.language);
  return cardResponse(language && (await cardOf(params.slug, language)));
}

async function cardOf(slug: string, language: (typeof languages)[number]): Promise<Buffer | undefined> {
  if (slug === "site") return siteCard(copyFor(language, "common").defaultTitle);
  const post = await findCardTitle(slug, language);
  if (!post) return undefined;
  const eyebrow = findCategory(post.category, language)?.label ?? "";
  return socialCard({ slug, title: post.title, kind: coverKind(post.category), eyebrow });
}

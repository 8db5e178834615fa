import { languageNamed } from "#app/platform/i18n/language.ts";
import { findAnswerLinks } from "../../conversation/answer-links.server.ts";
import type { Route } from "./+types/links.route.ts";

/** GET ?q=…&language=…: what a link in an answer to this person may lead to. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const language = languageNamed(searchParams.get("language"));
  return findAnswerLinks(params.id, (searchParams.get("q") ?? "").slice(0, 80), language);
}

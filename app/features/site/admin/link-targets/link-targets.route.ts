import { languageNamed } from "#app/platform/i18n/language.ts";
import { findLinkTargets } from "#app/platform/links/link-targets.server.ts";
import type { Route } from "./+types/link-targets.route.ts";

/** GET ?q=…&language=…: what the editor's link picker offers. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return findLinkTargets((searchParams.get("q") ?? "").slice(0, 80), languageNamed(searchParams.get("language")));
}

import { env } from "#app/platform/env.server.ts";
import { robotsText } from "#app/platform/seo/robots.ts";
import { refusedPurposes } from "#app/platform/site/settings.server.ts";

const disallowed = ["/account", "/admin", "/auth", "/functions", "/rpc"];

/** GET /robots.txt. It is generated, because the URL of the sitemap must be absolute, and the owner may refuse robots. */
export function loader() {
  return new Response(robotsText(env().siteUrl, disallowed, refusedPurposes()), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

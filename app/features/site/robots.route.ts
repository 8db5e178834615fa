import { env } from "#app/platform/env.server.ts";

const disallowed = ["/account", "/admin", "/auth", "/functions", "/rpc"];

/** GET /robots.txt. It is generated, because the URL of the sitemap must be absolute. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env().siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

import { env } from "#app/platform/env.server.ts";

const closed = ["/admin", "/auth", "/functions", "/rpc"];

/** GET /robots.txt; the sitemap's address must be absolute, so this is no file. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env().siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

import { sitemap } from "./sitemap.server.ts";

/** GET /sitemap.xml */
export function loader() {
  return sitemap();
}

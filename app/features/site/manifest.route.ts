import { site } from "#site";

/** GET /site.webmanifest. It is generated, because the owner can change the name. */
export function loader() {
  const icons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: "any maskable",
  }));
  const manifest = {
    name: site.name,
    short_name: site.name,
    start_url: "/",
    display: "browser",
    background_color: "#f7f2e8",
    theme_color: "#f7f2e8",
    icons,
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}

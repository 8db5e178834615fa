/** Uploads, and pictures that are drawn when they are asked for: no build has seen them. */
const withoutTwin = ["/blog-images/", "/covers/", "/social/"];

/** The .webp that the build puts beside a local .jpg, .jpeg or .png (scripts/build.ts); decision 42. */
export function webpTwin(src: string): string | undefined {
  const local = src.startsWith("/") && !src.startsWith("//");
  if (!local || withoutTwin.some((folder) => src.startsWith(folder))) return undefined;
  return /^[^?#]+\.(jpe?g|png)$/i.test(src) ? src.replace(/\.\w+$/, ".webp") : undefined;
}

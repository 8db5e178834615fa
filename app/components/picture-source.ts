/** Uploads and images that are generated on request; the build does not know them. */
const withoutWebp = ["/blog-images/", "/covers/", "/social/"];

/** The WebP version that the build creates for a local .jpg, .jpeg or .png (scripts/build.ts); decision 42. */
export function webpVersion(src: string): string | undefined {
  const local = src.startsWith("/") && !src.startsWith("//");
  if (!local || withoutWebp.some((folder) => src.startsWith(folder))) return undefined;
  return /^[^?#]+\.(jpe?g|png)$/i.test(src) ? src.replace(/\.\w+$/, ".webp") : undefined;
}

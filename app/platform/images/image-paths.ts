/** Addresses of uploaded pictures. The bucket of the specification is the first folder: blog-images/blog-posts/… */
const folder = "blog-images/blog-posts";
const fileName = /^\d{10,16}-[a-z0-9]{6,32}(-\d{2,4}w)?\.(jpg|png|webp|avif)$/;

export const imageTypes: Record<string, string> = { jpg: "image/jpeg", png: "image/png", webp: "image/webp", avif: "image/avif" };

export function imagePath(timestamp: number, random: string, extension: string): string {
  return `${folder}/${timestamp}-${random}.${extension}`;
}

/** The storage path of a file under /blog-images/blog-posts/, or nothing for a name that is not ours. */
export function pathOfFile(name: string): string | undefined {
  return fileName.test(name) ? `${folder}/${name}` : undefined;
}

export function smallerPath(path: string, width: number): string {
  return `${path.slice(0, path.lastIndexOf("."))}-${width}w.webp`;
}

export function imageAddress(path: string): string {
  return `/${path}`;
}

/** All files that belong to one picture. */
export function allPaths({ path, widths }: { path: string; widths: number[] }): string[] {
  return [path, ...widths.map((width) => smallerPath(path, width))];
}

export function srcSet({ path, width, widths }: { path: string; width: number; widths: number[] }): string | undefined {
  if (widths.length === 0) return undefined;
  return [...widths.map((smaller) => `${imageAddress(smallerPath(path, smaller))} ${smaller}w`), `${imageAddress(path)} ${width}w`].join(", ");
}

/** Our pictures named in a text or an address, as storage paths of the pictures themselves. */
export function pathsIn(text: string): string[] {
  const found = text.matchAll(/blog-images\/blog-posts\/\d{10,16}-[a-z0-9]{6,32}\.(?:jpg|png|webp|avif)/g);
  return [...new Set([...found].map(([path]) => path))];
}

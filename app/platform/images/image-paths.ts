import { smallerWidths } from "./image-rules.ts";

/** Addresses of uploaded pictures. The bucket of the specification is the first folder: blog-images/blog-posts/… */
const folder = "blog-images/blog-posts";
const fileName = /^\d{10,16}-[a-z0-9]{6,32}(-\d{2,4}w)?\.(jpg|png|webp|avif)$/;

export const imageTypes: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};

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
export function allPaths(path: string): string[] {
  return [path, ...smallerWidths.map((width) => smallerPath(path, width))];
}

/** The widths a browser may choose from where the picture is shown at its own size. */
export function srcSet({ path, width }: { path: string; width: number }): string | undefined {
  const smaller = smallerWidths.filter((candidate) => candidate < width);
  return smaller.length > 0
    ? [...smaller.map((narrow) => candidate(path, narrow)), `${imageAddress(path)} ${width}w`].join(", ")
    : undefined;
}

/** The same for a frame that the picture fills whatever its own size is; nothing for pictures of other sites. */
export function coverSrcSet(address: string): string | undefined {
  const [path] = pathsIn(address);
  return path && address === imageAddress(path)
    ? smallerWidths.map((width) => candidate(path, width)).join(", ")
    : undefined;
}

function candidate(path: string, width: number): string {
  return `${imageAddress(smallerPath(path, width))} ${width}w`;
}

/** Our pictures named in a text or an address, as storage paths of the pictures themselves. */
export function pathsIn(text: string): string[] {
  const found = text.matchAll(/blog-images\/blog-posts\/\d{10,16}-[a-z0-9]{6,32}\.(?:jpg|png|webp|avif)/g);
  return [...new Set([...found].map(([path]) => path))];
}

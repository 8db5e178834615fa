import { smallerWidths } from "./image-rules.ts";

/** Paths and URLs of uploaded images. The first folder is the bucket of the specification: blog-images/blog-posts/… */
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

/** The storage path of a file below /blog-images/blog-posts/; undefined when the name does not follow our pattern. */
export function pathOfFile(name: string): string | undefined {
  return fileName.test(name) ? `${folder}/${name}` : undefined;
}

export function smallerPath(path: string, width: number): string {
  return `${path.slice(0, path.lastIndexOf("."))}-${width}w.webp`;
}

export function imageAddress(path: string): string {
  return `/${path}`;
}

/** The original and its smaller copies. */
export function allPaths(path: string): string[] {
  return [path, ...smallerWidths.map((width) => smallerPath(path, width))];
}

/** The srcset of an image that is shown at its own size or smaller; undefined when it is narrower than all copies. */
export function srcSet({ path, width }: { path: string; width: number }): string | undefined {
  const smaller = smallerWidths.filter((candidate) => candidate < width);
  return smaller.length > 0
    ? [...smaller.map((narrow) => candidate(path, narrow)), `${imageAddress(path)} ${width}w`].join(", ")
    : undefined;
}

/** The srcset of an image that fills a frame whatever its own size; undefined for images of other sites. */
export function coverSrcSet(address: string): string | undefined {
  const [path] = pathsIn(address);
  return path && address === imageAddress(path)
    ? smallerWidths.map((width) => candidate(path, width)).join(", ")
    : undefined;
}

function candidate(path: string, width: number): string {
  return `${imageAddress(smallerPath(path, width))} ${width}w`;
}

/** The storage paths of the originals of all our images that a text or URL mentions. */
export function pathsIn(text: string): string[] {
  const found = text.matchAll(/blog-images\/blog-posts\/\d{10,16}-[a-z0-9]{6,32}\.(?:jpg|png|webp|avif)/g);
  return [...new Set([...found].map(([path]) => path))];
}

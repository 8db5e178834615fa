/** Upload limits and image sizes, shared by browser and server. */
export const maxUploadMegabytes = 10;
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024;
export const maxMegapixels = 40;
/** For the file picker. The server goes by the content, never by the name or the declared type. */
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

export type ImageRefusal =
  /** Not an image: text, a document, any file that only has an image's name. */
  | "notImage"
  | "tooLarge"
  | "tooManyPixels"
  /** Starts like an image, but is damaged, truncated or a polyglot (an image and a script at once). */
  | "unreadable"
  /** An image format that is not accepted, such as SVG. */
  | "unsupported";

/** No image is shown larger than this, so larger uploads are scaled down. */
export const maxSide = 2560;
/** Widths of the WebP copies that browsers can choose from. */
export const smallerWidths = [480, 800, 1200, 1600];

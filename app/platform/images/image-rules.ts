/** What may be uploaded and how it is kept: one place for browser and server. */
export const maxUploadMegabytes = 10;
export const maxUploadBytes = maxUploadMegabytes * 1024 * 1024;
export const maxMegapixels = 40;
/** For the file picker. The content decides in the end, never the name or the declared type. */
export const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

export type ImageRefusal =
  /** No picture at all: text, a document, a file that only has a picture's name. */
  | "notImage"
  | "tooLarge"
  | "tooManyPixels"
  /** A picture's beginning, but damaged, cut off, or a picture that is a program as well. */
  | "unreadable"
  /** A picture of a kind that is not taken, SVG first of all. */
  | "unsupported";

/** No picture is shown larger than this; what was uploaded larger is kept at this size. */
export const maxSide = 2560;
/** Widths offered to browsers besides the picture itself, as WebP. */
export const smallerWidths = [480, 800, 1200, 1600];

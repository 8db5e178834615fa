import { errorText } from "#app/platform/forms/errors.ts";
import { fill, type Copy } from "#app/platform/i18n/copy.ts";
import { maxMegapixels, maxUploadMegabytes, type ImageRefusal } from "#app/platform/images/image-rules.ts";

export type UploadFailure = ImageRefusal | "failed" | "storageFull" | "storageAway" | "network";

const limits: Partial<Record<UploadFailure, number>> = { tooLarge: maxUploadMegabytes, tooManyPixels: maxMegapixels };

/** Why an image was refused, in the words of the page. */
export function uploadMessage(copy: Copy["admin"]["editor"]["upload"], failure: UploadFailure): string {
  if (failure === "notImage") return copy.notImage;
  const words = { ...copy, failed: copy.failedStore };
  const message = errorText({ key: failure, max: limits[failure] }, words, copy.failedStore);
  return fill(copy.failed, { message });
}

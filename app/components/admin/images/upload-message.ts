import { fill, type Copy } from "#app/platform/i18n/copy.ts";
import { maxMegapixels, maxUploadMegabytes, type ImageRefusal } from "#app/platform/images/image-rules.ts";

export type UploadFailure = ImageRefusal | "failed" | "storageFull" | "storageAway" | "network";

/** Why an image was refused, in the words of the page. */
export function uploadMessage(copy: Copy["admin"]["editor"]["upload"], failure: UploadFailure): string {
  if (failure === "notImage") return copy.notImage;
  const reasons: Record<Exclude<UploadFailure, "notImage">, string> = {
    tooLarge: fill(copy.tooLarge, { max: maxUploadMegabytes }),
    tooManyPixels: fill(copy.tooManyPixels, { max: maxMegapixels }),
    unreadable: copy.unreadable,
    unsupported: copy.unsupported,
    failed: copy.failedStore,
    storageFull: copy.storageFull,
    storageAway: copy.storageAway,
    network: copy.network,
  };
  return fill(copy.failed, { message: reasons[failure] });
}

import type { Actor } from "#app/platform/audit/audit.server.ts";
import { isDiskFull } from "#db/unavailable.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { ImageRefusedError } from "#app/platform/images/prepare-image.server.ts";
import { isStorageUnavailable } from "#app/platform/storage/storage-unavailable.ts";
import { uploadImage, type LibraryImage } from "./images-admin.server.ts";
import { uploadMessage, type UploadFailure } from "#app/components/admin/images/upload-message.ts";

const statuses: Partial<Record<UploadFailure, number>> = {
  failed: 500,
  storageFull: 503,
  storageAway: 503,
  tooLarge: 413,
};

type Refused = {
  trouble: UploadFailure;
  /** In English, for clients other than the page. */
  message: string;
  status: number;
};

/** Stores the image of a form (`image`, `alt`), or says why it was refused. */
export async function receiveImage(
  actor: Actor,
  form: FormData,
  report: (error: unknown) => void,
): Promise<{ image: LibraryImage } | Refused> {
  const file = form.get("image");
  try {
    if (!(file instanceof File)) throw new ImageRefusedError("notImage");
    return { image: await uploadImage(actor, file, String(form.get("alt") ?? "")) };
  } catch (error) {
    const trouble = troubleOf(error);
    if (!(error instanceof ImageRefusedError)) report(error);
    return {
      trouble,
      message: uploadMessage(copyFor("en", "admin").editor.upload, trouble),
      status: statuses[trouble] ?? 415,
    };
  }
}

function troubleOf(error: unknown): UploadFailure {
  if (error instanceof ImageRefusedError) return error.refusal;
  if (isDiskFull(error)) return "storageFull";
  return isStorageUnavailable(error) ? "storageAway" : "failed";
}

import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { uploadMessage, type UploadFailure } from "#app/components/admin/images/upload-message.ts";

/** Why an image was refused, for pages whose copy has no words about uploads. */
export function uploadText(language: Language, trouble: UploadFailure): string {
  return uploadMessage(copyFor(language, "admin").editor.upload, trouble);
}

import type { Copy } from "#app/platform/i18n/copy.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { maxUploadBytes } from "#app/platform/images/image-rules.ts";
import { uploadMessage, type UploadFailure } from "./upload-message.ts";

export type UploadedImage = { id: string; url: string; width: number; height: number; alt: string };
type UploadCopy = Copy["admin"]["editor"]["upload"];
type Answer = { image?: UploadedImage; error?: { code?: UploadFailure; message?: string }; message?: string };

/** Uploads an image and reports its progress. The result is the image, or the sentence to show. */
export function sendImage(
  file: File,
  alt: string,
  copy: UploadCopy,
  onProgress: (percent: number) => void,
): Promise<{ image: UploadedImage } | { message: string }> {
  if (!file.type.startsWith("image/")) return Promise.resolve({ message: uploadMessage(copy, "notImage") });
  if (file.size > maxUploadBytes) return Promise.resolve({ message: uploadMessage(copy, "tooLarge") });
  const form = new FormData();
  form.set("image", file);
  form.set("alt", alt);
  // fetch() does not report how much of a body has been sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0),
    );
    request.addEventListener("error", () => resolve({ message: uploadMessage(copy, "network") }));
    request.addEventListener("load", () => resolve(read(request, copy)));
    request.open("POST", "/admin/images/upload");
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

function read(request: XMLHttpRequest, copy: UploadCopy): { image: UploadedImage } | { message: string } {
  let answer: Answer = {};
  try {
    answer = JSON.parse(request.responseText) as Answer;
  } catch {
    // Not an answer of ours: a proxy's page, or a session that ended.
  }
  if (request.status < 300 && answer.image) return { image: answer.image };
  if (answer.error?.code) return { message: uploadMessage(copy, answer.error.code) };
  return {
    message: fill(copy.failed, {
      message: answer.error?.message ?? answer.message ?? `${request.status} ${request.statusText}`.trim(),
    }),
  };
}

import { useState } from "react";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { sendImage, type UploadedImage } from "./upload-request.ts";

/** Uploads files one after the other, with the progress and the last error. */
export function useImageUpload() {
  const copy = useCopy("admin").editor.upload;
  const [percent, setPercent] = useState<number>();
  const [message, setMessage] = useState<string>();

  async function upload(files: Iterable<File>, onImage: (image: UploadedImage) => void, alt = "") {
    setMessage(undefined);
    for (const file of files) {
      setPercent(0);
      const result = await sendImage(file, alt, copy, setPercent);
      setPercent(undefined);
      if ("message" in result) {
        console.error(result.message);
        setMessage(result.message);
      } else onImage(result.image);
    }
  }

  return { upload, uploading: percent !== undefined, percent, message };
}

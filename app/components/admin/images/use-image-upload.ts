import { useState } from "react";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { sendImage, type UploadedImage } from "./upload-request.ts";

/** Uploads files one after the other, with the progress and what went wrong with each. */
export function useImageUpload() {
  const copy = useCopy("admin").editor.upload;
  const [percent, setPercent] = useState<number>();
  const [message, setMessage] = useState<string>();

  async function upload(given: Iterable<File>, onImage: (image: UploadedImage, file: File) => void, alt = "") {
    const files = [...given];
    const problems: string[] = [];
    setMessage(undefined);
    for (const file of files) {
      setPercent(0);
      const result = await sendImage(file, alt, copy, setPercent);
      setPercent(undefined);
      if ("message" in result) {
        console.error(result.message);
        problems.push(files.length > 1 ? `${file.name}: ${result.message}` : result.message);
        setMessage(problems.join(" "));
      } else onImage(result.image, file);
    }
  }

  return { upload, uploading: percent !== undefined, percent, message };
}

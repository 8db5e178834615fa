import type { Attachment } from "postal-mime";
import { storableText } from "#app/platform/text/storable-text.ts";

/** The files of a mail. Whatever a browser or a computer could run is named and not stored. Pure. */

export type ReceivedFile = {
  name: string;
  type: string;
  size: number;
  content: Uint8Array;
  /** Why it is not stored: a kind of file that can do harm. */
  refused?: "type";
};

const dangerous = new Set(
  (
    "html htm xhtml shtml mht mhtml svg svgz xml xsl js mjs jse vbs vbe wsf wsh hta exe com scr pif bat cmd msi msp dll cpl " +
    "jar apk app deb rpm dmg pkg iso img vhd lnk url reg ps1 psm1 sh bash desktop chm scf inf docm xlsm pptm dotm xltm one"
  ).split(" "),
);
const dangerousTypes =
  /^(text\/html|application\/xhtml\+xml|image\/svg\+xml|application\/(x-msdownload|x-msdos-program|hta|javascript)|text\/javascript)$/;

const unnamed: Record<string, string> = {
  "text/calendar": "invite.ics",
  "application/ics": "invite.ics",
  "message/rfc822": "message.eml",
};

export function readAttachment({
  filename,
  mimeType,
  content,
}: Pick<Attachment, "filename" | "mimeType" | "content">): ReceivedFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,90}$/.test(mimeType) ? mimeType : "application/octet-stream";
  const name = fileName(filename ?? "") || unnamed[type] || "file";
  const refused = dangerous.has(/\.([^.]*)$/.exec(name.toLowerCase())?.[1]?.trim() ?? "") || dangerousTypes.test(type);
  return { name, type, size: bytes.length, content: bytes, ...(refused && { refused: "type" }) };
}

/** One part of a path, visible as it is: marks that turn the direction of the text could hide the real extension. */
export function fileName(name: string): string {
  return storableText(name)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, "")
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "")
    .slice(-120);
}

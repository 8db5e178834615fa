import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { useLanguage } from "#app/platform/i18n/use-copy.ts";

type Listed = { id: string; name: string; size: number };
type DownloadListProps<File extends Listed> = {
  label: string;
  files: File[];
  addressOf: (file: File) => string;
  /** A button beside each. */
  action?: (file: File) => ReactNode;
};

/** Files of a message, as downloads. */
export function DownloadList<File extends Listed>({ label, files, addressOf, action }: DownloadListProps<File>) {
  const language = useLanguage();
  return (
    <ul aria-label={label} className="mt-2 grid gap-1 text-base">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-2">
          <a
            href={addressOf(file)}
            download
            className="inline-flex min-h-11 min-w-0 items-center gap-2 underline underline-offset-4 wrap-anywhere hover:text-clay"
          >
            <Download aria-hidden className="size-4 shrink-0" />
            {file.name}{" "}
            <span className="whitespace-nowrap text-ink-soft">
              {numberText(Math.max(1, Math.round(file.size / 1000)), language)} kB
            </span>
          </a>
          {action?.(file)}
        </li>
      ))}
    </ul>
  );
}

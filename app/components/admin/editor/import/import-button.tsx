import { FileInput } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { acceptedTypes } from "#app/platform/images/image-rules.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { ImportedDocument } from "./read-import.ts";

const importTypes = ".docx,.md,.markdown,text/markdown";

type ImportButtonProps = {
  /** The article has no title yet. */
  withTitle: boolean;
  onImport: (document: ImportedDocument) => void;
  onError: (message: string) => void;
};

/** Asks for a Word or Markdown file. The code that reads them is loaded with the first one. */
export function ImportButton({ withTitle, onImport, onError }: ImportButtonProps) {
  const copy = useCopy("admin").editor.import;
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);

  async function read(files: File[]) {
    setIsReading(true);
    try {
      const { readImport } = await import("./read-import.ts");
      const document = await readImport(files, { withTitle });
      if (document === "none") onError(copy.noDocument);
      else if (document === "tooLarge") onError(copy.tooLarge);
      else onImport(document);
    } catch (error) {
      console.error("The document could not be read.", error);
      onError(copy.failed);
    } finally {
      setIsReading(false);
    }
  }

  return (
    <>
      <Button
        type="button"
        size="sm"
        variant="ghost"
        disabled={isReading}
        title={copy.hint}
        onClick={() => input.current?.click()}
      >
        <FileInput aria-hidden />
        {isReading ? copy.reading : copy.button}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={[importTypes, ...acceptedTypes].join(",")}
        aria-label={copy.button}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          if (files.length > 0) void read(files);
        }}
      />
    </>
  );
}

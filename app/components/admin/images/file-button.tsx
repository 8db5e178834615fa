import { useRef, type ComponentProps } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { acceptedTypes } from "#app/platform/images/image-rules.ts";

type FileButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "disabled" | "children"> & {
  /** Lets people choose several pictures at once. */
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that opens the browser's file chooser. The same file can be chosen twice in a row. */
export function FileButton({ onFiles, multiple, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="button" size="sm" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={acceptedTypes.join(",")}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          onFiles(files);
        }}
      />
    </>
  );
}

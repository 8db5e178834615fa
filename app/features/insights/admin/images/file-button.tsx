import { useRef, type ComponentProps } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { acceptedTypes } from "#app/platform/images/image-rules.ts";

type FileButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "disabled" | "children"> & {
  onFiles: (files: File[]) => void;
};

/** A button that opens the browser's file chooser. The same file can be chosen twice in a row. */
export function FileButton({ onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="button" size="sm" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
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

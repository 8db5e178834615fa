import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Dialog } from "#app/components/ui/feedback/dialog.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { imageAddress, smallerPath } from "#app/platform/images/image-paths.ts";
import type { UploadedImage } from "./upload-request.ts";

/** What the picker shows of the list of images. */
type Listed = {
  found?: { list: { id: string; path: string; width: number; height: number; alt: string; originalName: string }[] };
};

type ImagePickerProps = { onChoose: (image: UploadedImage) => void; onClose: () => void };

/** The newest images of the library. */
export function ImagePicker({ onChoose, onClose }: ImagePickerProps) {
  const copy = useCopy("admin");
  const { load, data } = useFetcher<Listed>();
  useEffect(() => {
    void load("/admin/images");
  }, [load]);
  const images = data?.found?.list;
  return (
    <Dialog
      id="image-picker"
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.editor.fields.featuredImageChoose}
      closeLabel={copy.common.close}
      className="w-[min(100%-2rem,46rem)]"
    >
      {!images ? (
        <p role="status" className="mt-6 text-base text-ink-soft">
          {copy.common.loading}
        </p>
      ) : images.length === 0 ? (
        <p className="mt-6 text-base text-ink-soft">{copy.images.empty}</p>
      ) : (
        <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {images.map(({ id, path, width, height, alt, originalName }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`${copy.images.select}: ${alt || originalName}`}
                onClick={() => {
                  onChoose({ id, url: imageAddress(path), width, height, alt });
                  onClose();
                }}
                className="block w-full cursor-pointer overflow-hidden rounded-control border border-line bg-paper text-left hover:border-forest"
              >
                <img
                  src={imageAddress(smallerPath(path, 480))}
                  alt=""
                  loading="lazy"
                  className="aspect-[4/3] w-full object-cover"
                />
                <span className="block truncate px-3 py-2 text-[0.9375rem]">{alt || originalName}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

import { useEffect, useRef, useState, type MouseEvent } from "react";
import type { FormField } from "#app/components/admin/form/form-field.tsx";
import { focusClass, focusStep, toFocusStep } from "#app/components/slots/focus.ts";
import { PhotographStyles } from "#app/components/slots/photographs.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Field, FieldError } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { FileButton } from "./file-button.tsx";
import { ImagePicker } from "./image-picker.tsx";
import { PlainPictureFields, type LibraryPicture } from "./plain-picture-fields.tsx";
import { useImageUpload } from "./use-image-upload.ts";

type PictureFieldProps = {
  field: (name: string) => FormField;
  label: string;
  library: LibraryPicture[];
  required?: boolean;
  /** For a form with several pictures: without JavaScript, one is chosen by its own `<name>_chosen`, and none uploaded. */
  withoutFile?: boolean;
};

/** The fields `picture`, `focusX` and `focusY`: a picture of the library and what stays visible when it is cropped. */
export function PictureField({ field, label, library, required, withoutFile }: PictureFieldProps) {
  const { picture: copy } = useCopy("people");
  const isHydrated = useHydrated();
  const stored = field("picture");
  const [address, setAddress] = useState(String(stored.value));
  const [focus, setFocus] = useState({ x: String(field("focusX").value), y: String(field("focusY").value) });
  const [choosing, setChoosing] = useState(false);
  const upload = useImageUpload();
  const hidden = useAnnouncedInput([address, focus.x, focus.y]);
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-5">
      <legend className="px-2 text-base font-medium">
        {label}
        {required ? <span aria-hidden> *</span> : null}
      </legend>
      {isHydrated ? (
        <>
          <input ref={hidden} type="hidden" name={stored.name} value={address} />
          <div id={stored.id} tabIndex={-1} className="flex flex-wrap gap-2">
            <Button type="button" variant="outline" size="sm" onClick={() => setChoosing(true)}>
              {copy.choose}
            </Button>
            <FileButton
              variant="outline"
              disabled={upload.uploading}
              onFiles={(files) => void upload.upload(files, ({ url }) => setAddress(url))}
            >
              {upload.uploading ? copy.uploading : copy.upload}
            </FileButton>
            {address && !required ? (
              <Button type="button" variant="ghost-danger" size="sm" onClick={() => setAddress("")}>
                {copy.remove}
              </Button>
            ) : null}
          </div>
        </>
      ) : (
        <PlainPictureFields id={stored.id} name={stored.name} {...{ address, library, withoutFile }} />
      )}
      <div role="alert" className="empty:hidden">
        {stored.error || upload.message ? <FieldError>{upload.message ?? stored.error}</FieldError> : null}
      </div>
      {address ? (
        <CropPreviews
          address={address}
          x={Number(focus.x)}
          y={Number(focus.y)}
          onFocus={(x, y) => setFocus({ x, y })}
        />
      ) : (
        <p className="text-base text-ink-soft">{copy.none}</p>
      )}
      <FocusFields field={field} focus={focus} onChange={setFocus} hasPicture={address !== ""} />
      {choosing ? <ImagePicker onChoose={({ url }) => setAddress(url)} onClose={() => setChoosing(false)} /> : null}
    </fieldset>
  );
}

/** Dispatches an `input` event when a script changes a value, because the form reads its fields on these events. */
function useAnnouncedInput(values: string[]) {
  const input = useRef<HTMLInputElement>(null);
  const state = values.join(" ");
  const announced = useRef(state);
  useEffect(() => {
    if (announced.current === state) return;
    announced.current = state;
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [state]);
  return input;
}

type FocusFieldsProps = {
  field: PictureFieldProps["field"];
  focus: { x: string; y: string };
  onChange: (focus: { x: string; y: string }) => void;
  /** Without JavaScript it may come with the same form. */
  hasPicture: boolean;
};

function FocusFields({ field, focus, onChange, hasPicture }: FocusFieldsProps) {
  const { fields } = useCopy("people");
  return (
    <div className={cn("gap-4 sm:grid-cols-2", hasPicture ? "grid" : "hidden noscript:grid")}>
      {(["x", "y"] as const).map((axis) => {
        const { id, name, error } = field(axis === "x" ? "focusX" : "focusY");
        return (
          <Field key={axis} id={id} label={axis === "x" ? fields.focusX : fields.focusY} error={error}>
            <Input
              type="number"
              name={name}
              min={0}
              max={100}
              step={focusStep}
              value={focus[axis]}
              onChange={({ target }) => onChange({ ...focus, [axis]: target.value })}
            />
          </Field>
        );
      })}
    </div>
  );
}

type CropPreviewsProps = { address: string; x: number; y: number; onFocus: (x: string, y: string) => void };

/** The whole picture, where a click sets the focus, and how pages crop it. Keyboards use the number fields. */
function CropPreviews({ address, x, y, onFocus }: CropPreviewsProps) {
  const { picture: copy } = useCopy("people");
  const frame = useRef<HTMLDivElement>(null);
  function setByClick(event: MouseEvent<HTMLButtonElement>) {
    // A key press has no position.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const percent = (from: number, size: number) => String(toFocusStep((from / size) * 100));
    onFocus(percent(event.clientX - box.left, box.width), percent(event.clientY - box.top, box.height));
  }
  useEffect(() => {
    // Set by script: the Content-Security-Policy forbids style attributes in the page, not this.
    frame.current?.style.setProperty("--mark-x", `${x}%`);
    frame.current?.style.setProperty("--mark-y", `${y}%`);
  }, [x, y]);
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <PhotographStyles />
      <div>
        <div ref={frame} className="relative inline-block overflow-hidden rounded-control">
          <button type="button" onClick={setByClick} className="block cursor-crosshair noscript:cursor-auto">
            <img src={address} alt={copy.preview} className="max-h-80 max-w-full" />
          </button>
          <span
            aria-hidden
            className="pointer-events-none absolute top-(--mark-y) left-(--mark-x) size-7 -translate-1/2 rounded-full border-2 border-white bg-clay/40 shadow-[0_0_0_1px_var(--color-ink)] noscript:hidden"
          />
        </div>
        <p className="mt-1 text-[0.9375rem] text-ink-soft">{copy.focusHint}</p>
      </div>
      <div>
        <div className="grid grid-cols-[2fr_1fr_0.8fr] items-start gap-2">
          {["aspect-[2/1]", "aspect-square", "aspect-[4/5]"].map((shape) => (
            <span key={shape} className={cn("photograph rounded-control", shape)}>
              <img src={address} alt="" className={focusClass(x, y)} />
            </span>
          ))}
        </div>
        <p className="mt-1 text-[0.9375rem] text-ink-soft">{copy.cut}</p>
      </div>
    </div>
  );
}

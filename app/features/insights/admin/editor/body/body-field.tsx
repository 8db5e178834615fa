import { ImageUp } from "lucide-react";
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { FieldError, FieldHint, RequiredMark } from "#app/components/ui/forms/field.tsx";
import { Progress } from "#app/components/ui/feedback/progress.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { maxUploadMegabytes } from "#app/platform/images/image-rules.ts";
import { countWords, readingMinutes } from "../../../article/reading-time.ts";
import { DescribeImage } from "./describe-image.tsx";
import { FileButton } from "../../images/file-button.tsx";
import { FormattingToolbar } from "./formatting-toolbar.tsx";
import { ImagePicker } from "../../images/image-picker.tsx";
import { cleanPasted } from "./pasted-html.ts";
import {
  defaultAlt,
  describeImage,
  formatSelection,
  imageTag,
  insertLink,
  type Edit,
  type Selected,
} from "./text-editing.ts";
import type { UploadedImage } from "../../images/upload-request.ts";
import { useImageUpload } from "../../images/use-image-upload.ts";

type BodyFieldProps = {
  name: string;
  label: string;
  lang: "en" | "es";
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  error?: string;
};

/** The text of an article: HTML in a plain field, with buttons, pictures by button, drop and paste, and a count below. */
export function BodyField({ name, label, lang, value, onChange, required, error }: BodyFieldProps) {
  const copy = useCopy("admin").editor;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const upload = useImageUpload();
  const [dropping, setDropping] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [inserted, setInserted] = useState<UploadedImage>();

  const selected = (): Selected => ({
    text: area.current!.value,
    start: area.current!.selectionStart,
    end: area.current!.selectionEnd,
  });
  const apply = (edit: Edit) => replaceText(area.current!, edit, onChange);
  const insert = (text: string) => {
    const { start, end } = selected();
    apply({ from: start, to: end, insert: text, selectFrom: start + text.length, selectTo: start + text.length });
  };
  const insertImage = (image: UploadedImage) => {
    insert(imageTag({ ...image, alt: image.alt || defaultAlt[lang] }));
    setInserted(image);
  };
  const send = (files: Iterable<File>) => void upload.upload(files, insertImage);

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    const html = event.clipboardData.getData("text/html");
    const plain = event.clipboardData.getData("text/plain");
    if (files.length > 0 && !plain) {
      event.preventDefault();
      return send(files);
    }
    // Somebody who copies markup as text means the markup.
    const text = html && !/<(p|h2|h3|ul|ol|img|a)\b/i.test(plain) ? cleanPasted(html) : "";
    if (!/<(?!p>|\/p>)/.test(text) && !text.includes("</p>")) return;
    event.preventDefault();
    insert(text);
  }

  function drop(event: DragEvent) {
    setDropping(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    send([...event.dataTransfer.files]);
  }

  const words = countWords(value);
  return (
    <div>
      <label htmlFor={id} className="block text-base leading-snug font-medium text-ink">
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      <FieldHint id={`${id}-hint`}>{copy.fields.bodyHint}</FieldHint>
      <div
        className={cn(
          "mt-2 rounded-control border bg-paper",
          error ? "border-danger" : dropping ? "border-clay" : "border-line-strong",
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-1 px-1 noscript:hidden">
          <FormattingToolbar
            onFormat={(format) => apply(formatSelection(selected(), format))}
            onLink={(address) => apply(insertLink(selected(), address))}
            onImage={() => setChoosing(true)}
          />
          <FileButton variant="ghost" disabled={upload.uploading} onFiles={send}>
            <ImageUp aria-hidden />
            {upload.uploading ? copy.upload.uploading : copy.upload.button}
          </FileButton>
        </div>
        <Textarea
          ref={area}
          id={id}
          name={name}
          lang={lang}
          rows={15}
          value={value}
          required={required}
          aria-describedby={[`${id}-hint`, `${id}-count`, error ? `${id}-error` : ""].filter(Boolean).join(" ")}
          aria-invalid={error ? true : undefined}
          spellCheck
          onChange={(event) => onChange(event.target.value)}
          onPaste={paste}
          onDragOver={(event) => {
            if (![...event.dataTransfer.types].includes("Files")) return;
            event.preventDefault();
            setDropping(true);
          }}
          onDragLeave={() => setDropping(false)}
          onDrop={drop}
          className="rounded-none border-0 border-y border-line text-base"
        />
        <div className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-[0.9375rem] text-ink-soft">
          <span id={`${id}-count`}>
            {fill(words === 1 ? copy.counts.words_one : copy.counts.words_other, { count: words })} ·{" "}
            {fill(copy.counts.readingTime, { minutes: readingMinutes(value) })}
          </span>
          <span className="noscript:hidden">
            {dropping ? copy.upload.dropHere : fill(copy.upload.hint, { max: maxUploadMegabytes })}
          </span>
        </div>
        {upload.uploading ? (
          <Progress
            value={upload.percent ?? 0}
            label={copy.upload.uploading}
            valueText={fill(copy.upload.progress, { percent: upload.percent ?? 0 })}
            className="rounded-t-none"
          />
        ) : null}
      </div>
      <div role="alert" className="empty:hidden">
        {upload.message ? <FieldError className="mt-2">{upload.message}</FieldError> : null}
      </div>
      {error ? (
        <FieldError id={`${id}-error`} className="mt-2">
          {error}
        </FieldError>
      ) : null}
      {inserted ? (
        <DescribeImage
          key={inserted.url}
          image={inserted}
          lang={lang}
          onDescribe={(alt) => onChange(describeImage(area.current!.value, inserted.url, alt || defaultAlt[lang]))}
          onDone={() => setInserted(undefined)}
        />
      ) : null}
      {choosing ? <ImagePicker onChoose={insertImage} onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}

/** Through the browser's own editing, so that Ctrl+Z takes it back; by value where the field cannot take the focus. */
function replaceText(
  area: HTMLTextAreaElement,
  { from, to, insert, selectFrom, selectTo }: Edit,
  onChange: (value: string) => void,
) {
  area.focus();
  area.setSelectionRange(from, to);
  const done = document.activeElement === area && document.execCommand(insert ? "insertText" : "delete", false, insert);
  if (!done) onChange(area.value.slice(0, from) + insert + area.value.slice(to));
  // React writes a changed value back after this turn, which would move the caret to the end.
  requestAnimationFrame(() => area.setSelectionRange(selectFrom, selectTo));
}

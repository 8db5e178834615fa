import { useImperativeHandle, useRef, useState, type ClipboardEvent, type DragEvent } from "react";
import { flushSync } from "react-dom";
import { elementOf } from "#app/components/element-of.ts";
import { cn } from "#app/components/ui/cn.ts";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { ImagePicker } from "#app/components/admin/images/image-picker.tsx";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import { cleanPaste } from "../paste/clean-paste.ts";
import { extractPictures } from "../paste/pasted-pictures.ts";
import type { BodyViewProps } from "./body-view.ts";
import { FormattingToolbar } from "./formatting-toolbar.tsx";
import {
  defaultAlt,
  describeImage,
  formatSelection,
  imageTag,
  insertLink,
  type Edit,
  type Selected,
} from "./text-editing.ts";

type HtmlViewProps = BodyViewProps & {
  id: string;
  name: string;
  hidden: boolean;
  isDropping: boolean;
  onDropping: (isDropping: boolean) => void;
};

/**
 * The specified field: HTML in a text area of 15 rows. The form sends it, also while it is hidden behind the visual
 * view.
 */
export function HtmlView({ ref, ...props }: HtmlViewProps) {
  const { id, name, lang, value, onChange, hidden, onFiles, onDropping } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  const selected = (): Selected => {
    const { value: text, selectionStart: start, selectionEnd: end } = elementOf(area);
    return { text, start, end };
  };
  // The next change is made in the text area's own text, and a form may be sent right after an upload ends.
  const write = (html: string) => flushSync(() => onChange(html));
  const apply = (edit: Edit) => replaceText(elementOf(area), edit, write);
  const insert = (text: string) => {
    const { start, end } = selected();
    apply({ from: start, to: end, insert: text, selectFrom: start + text.length, selectTo: start + text.length });
  };
  const insertImage = (image: UploadedImage) => insert(imageTag({ ...image, alt: image.alt || defaultAlt[lang] }));
  useImperativeHandle(ref, () => ({
    insert: insertImage,
    insertHtml: insert,
    describe: (url, alt) => write(describeImage(elementOf(area).value, url, alt)),
    settle(src, image) {
      const text = elementOf(area).value;
      const tag = new RegExp(`<img src="${src}"[^>]*>`, "g");
      write(image ? text.replaceAll(src, image.url) : text.replace(tag, ""));
    },
  }));

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    const html = event.clipboardData.getData("text/html");
    const plain = event.clipboardData.getData("text/plain");
    if (files.length > 0 && !plain) {
      event.preventDefault();
      return onFiles(files);
    }
    // Plain text that contains tags was copied as source and is pasted as it is.
    if (!html || /<(p|h2|h3|ul|ol|img|a)\b/i.test(plain)) return;
    const clean = cleanPaste(html);
    props.onLeftOut(clean.leftOut);
    if (!clean.html.includes("<")) return;
    event.preventDefault();
    const { html: shown, pictures } = extractPictures(clean.html);
    insert(shown);
    if (pictures.length > 0) props.onPastedPictures(pictures);
  }

  function drop(event: DragEvent) {
    onDropping(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <>
      {hidden ? null : (
        <div className="writing-tools html-tools flex flex-wrap items-center gap-1 noscript:hidden">
          <FormattingToolbar
            onFormat={(format) => apply(formatSelection(selected(), format))}
            onLink={(address) => apply(insertLink(selected(), address))}
            onImage={() => setIsChoosing(true)}
          />
        </div>
      )}
      <Textarea
        ref={area}
        id={id}
        name={name}
        lang={lang}
        rows={15}
        value={value}
        hidden={hidden}
        required={props.required}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
        spellCheck
        onChange={(event) => onChange(event.target.value)}
        onPaste={paste}
        onDragOver={(event) => {
          if (![...event.dataTransfer.types].includes("Files")) return;
          event.preventDefault();
          onDropping(true);
        }}
        onDragLeave={() => onDropping(false)}
        onDrop={drop}
        className={cn("writing-html text-base", props.isDropping && "border-clay!")}
      />
      {isChoosing ? (
        <ImagePicker
          onChoose={(image) => {
            insertImage(image);
            props.onImage(image);
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </>
  );
}

/** Uses the browser's own editing so that Ctrl+Z undoes it; sets the value where the field cannot take the focus. */
function replaceText(
  area: HTMLTextAreaElement,
  { from, to, insert, selectFrom, selectTo }: Edit,
  onChange: (value: string) => void,
) {
  area.focus();
  area.setSelectionRange(from, to);
  const done = document.activeElement === area && document.execCommand(insert ? "insertText" : "delete", false, insert);
  if (!done) onChange(area.value.slice(0, from) + insert + area.value.slice(to));
  // React writes a changed value back after this turn, which would move the cursor to the end.
  requestAnimationFrame(() => area.setSelectionRange(selectFrom, selectTo));
}

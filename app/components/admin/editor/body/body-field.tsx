import { ImageUp } from "lucide-react";
import { Suspense, useId, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { FieldError, FieldHint } from "#app/components/ui/forms/field.tsx";
import { Progress } from "#app/components/ui/feedback/progress.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { maxUploadMegabytes } from "#app/platform/images/image-rules.ts";
import { countWords, readingMinutes } from "#app/platform/text/reading-time.ts";
import { FileButton } from "#app/components/admin/images/file-button.tsx";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import { useImageUpload } from "#app/components/admin/images/use-image-upload.ts";
import { ImportButton } from "../import/import-button.tsx";
import type { ImportedDocument } from "../import/read-import.ts";
import { releasePicture, extractPictures, type PastedPicture } from "../paste/pasted-pictures.ts";
import { usePasteReport } from "../paste/use-paste-report.ts";
import type { TwinMark } from "../twins/compare-languages.ts";
import type { BodyView } from "./body-view.ts";
import { DescribeImage } from "./describe-image.tsx";
import { HtmlView } from "./html-view.tsx";
import { defaultAlt } from "./text-editing.ts";
import { useLateEditor } from "#app/components/admin/rich-text/use-late-editor.ts";
import { VisualBoundary, VisualFailed } from "#app/components/admin/rich-text/visual-boundary.tsx";
import { loadVisualEditor, VisualEditor } from "./late-visual-editor.ts";

type BodyFieldProps = {
  name: string;
  label: string;
  lang: "en" | "es";
  /** How each block compares with its counterpart in the other language. */
  twins: TwinMark[];
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  /** A remark above the text. */
  note?: string;
  error?: string;
  /** While the article has no title in this language: takes that of an imported document. */
  onTitle?: (title: string) => void;
};

/** The text of an article. The HTML in the text area is what the form sends; the visual view edits the same HTML. */
export function BodyField({
  name,
  label,
  lang,
  twins,
  value,
  onChange,
  required = false,
  note,
  error,
  onTitle,
}: BodyFieldProps) {
  const copy = useCopy("admin").editor;
  const language = useLanguage();
  const id = useId();
  const upload = useImageUpload();
  const paste = usePasteReport();
  const [importError, setImportError] = useState("");
  const [isDropping, setIsDropping] = useState(false);
  /** Pictures that were just inserted and wait for their description. */
  const [undescribed, setUndescribed] = useState<UploadedImage[]>([]);
  const visual = useLateEditor(loadVisualEditor);
  const [prefersHtml, setPrefersHtml] = useState(false);
  const isVisual = visual.state === "ready" && !prefersHtml;
  const visualView = useRef<BodyView>(null);
  const htmlView = useRef<BodyView>(null);
  // The visual view has no handle while it is not shown.
  const view = () => visualView.current ?? htmlView.current!;
  const fileInput = useRef<HTMLSpanElement>(null);

  const ask = (image: UploadedImage) => setUndescribed((waiting) => [...waiting, image]);
  const send = (files: Iterable<File>) =>
    void upload.upload(files, (image) => {
      view().insert(image);
      ask(image);
    });
  const sendPasted = async (pictures: PastedPicture[]) => {
    const sources = new Map(pictures.map(({ file, src }) => [file, src]));
    const settle = (file: File, image: UploadedImage | undefined) => {
      const src = sources.get(file)!;
      sources.delete(file);
      view().settle(src, image);
      releasePicture(src);
      if (image) ask(image);
    };
    await upload.upload([...sources.keys()], (image, file) => settle(file, image));
    // What is left could not be stored: the upload says why.
    for (const file of sources.keys()) settle(file, undefined);
  };

  const addDocument = ({ html, leftOut, title }: ImportedDocument) => {
    setImportError("");
    paste.reportLeftOut(leftOut);
    const { html: shown, pictures } = extractPictures(html);
    view().insertHtml(shown);
    void sendPasted(pictures);
    if (title) onTitle?.(title);
  };
  const described = [`${id}-hint`, `${id}-count`, error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const shared = {
    value,
    onChange,
    lang,
    required,
    invalid: error !== undefined,
    describedBy: described,
    onImage: ask,
    onFiles: send,
    onLeftOut: paste.reportLeftOut,
    onPastedBelow: paste.reportPastedBelow,
    onPastedPictures: (pictures: PastedPicture[]) => void sendPasted(pictures),
  };
  const askForFile = () => fileInput.current?.querySelector("button")?.click();
  return (
    <>
      {/* In the visual view the text area is hidden, and the label would focus nothing. */}
      <label id={`${id}-label`} htmlFor={isVisual ? undefined : id} className="sr-only">
        {label}
      </label>
      {note ? <p className="writing-note">{note}</p> : null}
      {error ? (
        <FieldError id={`${id}-error`} className="writing-note">
          {error}
        </FieldError>
      ) : null}
      {visual.state === "failed" ? <VisualFailed onRetry={visual.retry} /> : null}
      {visual.state === "ready" ? (
        <div role="group" aria-label={copy.visual.viewLabel} className="writing-views noscript:hidden">
          {[false, true].map((html) => (
            <Button
              key={String(html)}
              type="button"
              size="sm"
              variant={html === prefersHtml ? "secondary" : "ghost"}
              aria-pressed={html === prefersHtml}
              onClick={() => setPrefersHtml(html)}
              className="px-2.5!"
            >
              {html ? copy.visual.showHtml : copy.visual.showVisual}
            </Button>
          ))}
        </div>
      ) : null}
      {isVisual ? (
        <VisualBoundary onError={visual.fail}>
          <Suspense fallback={null}>
            <VisualEditor
              ref={visualView}
              {...shared}
              twins={twins}
              labelledBy={`${id}-label`}
              onAskForFile={askForFile}
            />
          </Suspense>
        </VisualBoundary>
      ) : null}
      <HtmlView
        ref={htmlView}
        {...shared}
        required={required && !isVisual}
        id={id}
        name={name}
        hidden={isVisual}
        isDropping={isDropping}
        onDropping={setIsDropping}
      />
      <div className="writing-foot">
        {/* The line at the foot of the window has it for everybody to see. */}
        <span id={`${id}-count`} className="sr-only">
          {plural(copy.counts, "words", countWords(value), language)} ·{" "}
          {fill(copy.counts.readingTime, { minutes: readingMinutes(value) })}
        </span>
        <span ref={fileInput} className="-ml-4 flex flex-wrap noscript:hidden">
          <FileButton multiple variant="ghost" disabled={upload.uploading} onFiles={send}>
            <ImageUp aria-hidden />
            {upload.uploading ? copy.upload.uploading : copy.upload.button}
          </FileButton>
          <ImportButton withTitle={onTitle !== undefined} onImport={addDocument} onError={setImportError} />
        </span>
        <FieldHint id={`${id}-hint`}>{isVisual ? copy.visual.hint : copy.fields.bodyHint}</FieldHint>
        <FieldHint className="noscript:hidden">
          {isDropping ? copy.upload.dropHere : fill(copy.upload.hint, { max: maxUploadMegabytes })}
        </FieldHint>
        {upload.uploading ? (
          <Progress
            value={upload.percent ?? 0}
            label={copy.upload.uploading}
            valueText={fill(copy.upload.progress, { percent: upload.percent ?? 0 })}
          />
        ) : null}
        <p role="status" className="mt-2 text-[0.9375rem] text-clay-deep empty:hidden">
          {paste.report}
        </p>
        <div role="alert" className="empty:hidden">
          {upload.message || importError ? (
            <FieldError className="mt-2">{[upload.message, importError].filter(Boolean).join(" ")}</FieldError>
          ) : null}
        </div>
        {undescribed.map((image) => (
          <DescribeImage
            key={image.url}
            image={image}
            lang={lang}
            onDescribe={(alt) => view().describe(image.url, alt || defaultAlt[lang])}
            onDone={() => setUndescribed((waiting) => waiting.filter((other) => other !== image))}
          />
        ))}
      </div>
    </>
  );
}

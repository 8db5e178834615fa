import { ImageUp } from "lucide-react";
import { Suspense, useId, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { FieldError, FieldHint, RequiredMark } from "#app/components/ui/forms/field.tsx";
import { Progress } from "#app/components/ui/feedback/progress.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { maxUploadMegabytes } from "#app/platform/images/image-rules.ts";
import { countWords, readingMinutes } from "../../../article/reading-time.ts";
import { FileButton } from "#app/components/admin/images/file-button.tsx";
import type { UploadedImage } from "#app/components/admin/images/upload-request.ts";
import { useImageUpload } from "#app/components/admin/images/use-image-upload.ts";
import { ImportButton } from "../import/import-button.tsx";
import type { CleanPaste } from "../paste/clean-paste.ts";
import { releasePicture, extractPictures, type PastedPicture } from "../paste/pasted-pictures.ts";
import { usePasteReport } from "../paste/use-paste-report.ts";
import type { TwinMark } from "../twins/compare-languages.ts";
import type { BodyView } from "./body-view.ts";
import { DescribeImage } from "./describe-image.tsx";
import { HtmlView } from "./html-view.tsx";
import { Outline } from "./outline.tsx";
import { defaultAlt } from "./text-editing.ts";
import { useVisualEditor, VisualEditor } from "./use-visual-editor.ts";
import { VisualBoundary, VisualFailed } from "./visual-boundary.tsx";

type BodyFieldProps = {
  name: string;
  label: string;
  lang: "en" | "es";
  /** How each block compares with its counterpart in the other language. */
  twins: TwinMark[];
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  error?: string;
};

/** The text of an article. The HTML in the text area is what the form sends; the visual view edits the same HTML. */
export function BodyField({ name, label, lang, twins, value, onChange, required = false, error }: BodyFieldProps) {
  const copy = useCopy("admin").editor;
  const id = useId();
  const upload = useImageUpload();
  const paste = usePasteReport();
  const [importError, setImportError] = useState("");
  const [isDropping, setIsDropping] = useState(false);
  /** Pictures that were just inserted and wait for their description. */
  const [undescribed, setUndescribed] = useState<UploadedImage[]>([]);
  const visual = useVisualEditor();
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

  const addDocument = ({ html, leftOut }: CleanPaste) => {
    setImportError("");
    paste.reportLeftOut(leftOut);
    const { html: shown, pictures } = extractPictures(html);
    view().insertHtml(shown);
    void sendPasted(pictures);
  };
  const words = countWords(value);
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
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        {/* In the visual view the text area is hidden, and the label would focus nothing. */}
        <label
          id={`${id}-label`}
          htmlFor={isVisual ? undefined : id}
          className="block text-base leading-snug font-medium text-ink"
        >
          {label}
          {required ? <RequiredMark /> : null}
        </label>
        {visual.state === "ready" ? (
          <div role="group" aria-label={copy.visual.viewLabel} className="order-last flex noscript:hidden">
            {[false, true].map((html) => (
              <Button
                key={String(html)}
                type="button"
                size="sm"
                variant={html === prefersHtml ? "secondary" : "ghost"}
                aria-pressed={html === prefersHtml}
                onClick={() => setPrefersHtml(html)}
              >
                {html ? copy.visual.showHtml : copy.visual.showVisual}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      <FieldHint id={`${id}-hint`}>{isVisual ? copy.visual.hint : copy.fields.bodyHint}</FieldHint>
      {visual.state === "failed" ? <VisualFailed onRetry={visual.retry} /> : null}
      <div
        className={cn(
          "mt-2 rounded-control border bg-paper",
          error ? "border-danger" : isDropping ? "border-clay" : "border-line-strong",
        )}
      >
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
          onDropping={setIsDropping}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1 text-[0.9375rem] text-ink-soft">
          <span id={`${id}-count`}>
            {fill(words === 1 ? copy.counts.words_one : copy.counts.words_other, { count: words })} ·{" "}
            {fill(copy.counts.readingTime, { minutes: readingMinutes(value) })}
          </span>
          <span ref={fileInput} className="flex flex-wrap noscript:hidden">
            <FileButton multiple variant="ghost" disabled={upload.uploading} onFiles={send}>
              <ImageUp aria-hidden />
              {upload.uploading ? copy.upload.uploading : copy.upload.button}
            </FileButton>
            <ImportButton onImport={addDocument} onError={setImportError} />
          </span>
          <span className="basis-full noscript:hidden">
            {isDropping ? copy.upload.dropHere : fill(copy.upload.hint, { max: maxUploadMegabytes })}
          </span>
        </div>
        {isVisual ? <Outline html={value} /> : null}
        {upload.uploading ? (
          <Progress
            value={upload.percent ?? 0}
            label={copy.upload.uploading}
            valueText={fill(copy.upload.progress, { percent: upload.percent ?? 0 })}
            className="rounded-t-none"
          />
        ) : null}
      </div>
      <p role="status" className="mt-2 text-[0.9375rem] text-clay-deep empty:hidden">
        {paste.report}
      </p>
      <div role="alert" className="empty:hidden">
        {upload.message || importError ? (
          <FieldError className="mt-2">{[upload.message, importError].filter(Boolean).join(" ")}</FieldError>
        ) : null}
      </div>
      {error ? (
        <FieldError id={`${id}-error`} className="mt-2">
          {error}
        </FieldError>
      ) : null}
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
  );
}

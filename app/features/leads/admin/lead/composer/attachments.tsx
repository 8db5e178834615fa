import { Paperclip, X } from "lucide-react";
import { useId } from "react";
import { useFetcher } from "react-router";
import { useErrorText, type FormField } from "#app/components/admin/form/form-field.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { Button } from "#app/components/ui/button.tsx";
import { FieldError, FieldHint } from "#app/components/ui/forms/field.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import type { AttachedFile } from "#app/features/leads/conversation/attachments.server.ts";
import { maxAttachedMegabytes } from "#app/features/leads/conversation/file-rules.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { DownloadList } from "../download-list.tsx";

type AttachmentsProps = { field: FormField; address: string; files: AttachedFile[] };

/** The files of the answer. They are stored at once, so that they stay with the draft; part of the form without JavaScript. */
export function Attachments({ field, address, files }: AttachmentsProps) {
  const { answer: copy } = useCopy("admin").lead;
  const hydrated = useHydrated();
  const id = useId();
  const fetcher = useFetcher<FormAnswer>();
  const errorText = useErrorText(copy.errors);
  const isBusy = fetcher.state !== "idle";
  const { data } = fetcher;
  const answered =
    data && "errors" in data
      ? errorText(data.errors).files
      : data && "failed" in data
        ? copy.errors.fileLost
        : undefined;
  // While a file is on its way, the answer that was refused for it says so.
  const error = isBusy ? field.error : data ? answered : field.error;
  const attach = (chosen: FileList | null) => {
    const form = new FormData();
    form.set("intent", "answer-attach");
    for (const file of chosen ?? []) form.append("files", file);
    void fetcher.submit(form, {
      method: "post",
      action: address,
      encType: "multipart/form-data",
      preventScrollReset: true,
    });
  };
  const detach = (file: AttachedFile) => {
    const form = new FormData();
    form.set("intent", "answer-detach");
    void fetcher.submit(form, { method: "post", action: `${address}?file=${file.id}`, preventScrollReset: true });
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-base leading-snug font-medium text-ink">
        {copy.files}
      </label>
      <FieldHint id={`${id}-hint`}>{fill(copy.filesHint, { max: maxAttachedMegabytes })}</FieldHint>
      {files.length > 0 ? (
        <DownloadList
          label={copy.attached}
          files={files}
          addressOf={(file) => `${address}/files/${file.id}`}
          action={(file) => (
            <Button
              variant="ghost"
              size="icon"
              name="intent"
              value="answer-detach"
              formAction={`${address}?file=${file.id}`}
              aria-label={fill(copy.detach, { name: file.name })}
              title={fill(copy.detach, { name: file.name })}
              disabled={isBusy}
              onClick={(event) => {
                if (!hydrated) return;
                event.preventDefault();
                detach(file);
              }}
            >
              <X aria-hidden />
            </Button>
          )}
        />
      ) : null}
      <div className="mt-2 grid min-w-0 justify-items-start gap-3">
        <input
          id={id}
          type="file"
          name="files"
          multiple
          disabled={isBusy}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          // What is chosen here is stored at once and is no field of the form.
          onInput={(event) => event.stopPropagation()}
          onChange={({ target }) => {
            attach(target.files);
            target.value = "";
          }}
          className="min-h-11 w-full min-w-0 text-base file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-card file:px-4 file:text-ink"
        />
        <span className="hidden noscript:inline">
          <Button variant="outline" size="sm" name="intent" value="answer-attach">
            <Paperclip aria-hidden />
            {copy.attach}
          </Button>
        </span>
      </div>
      <p role="status" className="mt-1 text-[0.9375rem] text-ink-soft empty:hidden">
        {isBusy ? copy.attaching : ""}
        {/* Sent with the answer, which must not leave without the file. */}
        {isBusy ? <input type="hidden" name="uploading" value="yes" /> : null}
      </p>
      <div role="alert">
        {error ? (
          <FieldError id={`${id}-error`} className="mt-2">
            {error}
          </FieldError>
        ) : null}
      </div>
    </div>
  );
}

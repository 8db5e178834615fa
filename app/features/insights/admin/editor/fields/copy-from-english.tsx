import { Languages } from "lucide-react";
import { useState } from "react";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogFooter } from "#app/components/ui/feedback/dialog.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { copyFromEnglish, spanishFilled, untranslatedFields } from "../post-form.ts";
import type { PostForm } from "../post-schema.server.ts";

type CopyFromEnglishProps = {
  form: PostForm;
  onChange: (fields: Partial<PostForm>) => void;
  /** Without JavaScript the question came back with the page. */
  asked: boolean;
};

/** Asks before it overwrites (decision 58). */
export function CopyFromEnglish({ form, onChange, asked }: CopyFromEnglishProps) {
  const copy = useCopy("admin");
  const { spanish } = copy.editor;
  const [asking, setAsking] = useState(false);
  const [copied, setCopied] = useState(false);
  const filled = spanishFilled(form);
  function copyNow() {
    onChange(copyFromEnglish(form));
    setAsking(false);
    setCopied(true);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="outline"
        size="sm"
        name="intent"
        value="copy"
        onClick={(event) => {
          event.preventDefault();
          if (filled > 0) setAsking(true);
          else copyNow();
        }}
      >
        <Languages aria-hidden />
        {spanish.copy}
      </Button>
      <p role="status" className="text-[0.9375rem] text-ink-soft">
        {copied && untranslatedFields(form).length > 0 ? spanish.copied : filled === 0 ? spanish.missing : ""}
      </p>
      {asked ? (
        <Alert className="basis-full">
          {spanish.copyConfirm}
          <div className="mt-3">
            <Button size="sm" name="intent" value="copy-sure">
              {spanish.copy}
            </Button>
          </div>
        </Alert>
      ) : null}
      {asking ? (
        <Dialog
          id="copy-from-english"
          alert
          open
          onOpenChange={setAsking}
          title={spanish.copy}
          description={spanish.copyConfirm}
          closeLabel={copy.common.close}
        >
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{copy.common.cancel}</Button>
            </DialogClose>
            <Button type="button" onClick={copyNow}>
              {spanish.replace}
            </Button>
          </DialogFooter>
        </Dialog>
      ) : null}
    </div>
  );
}

import { Check, Copy } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The address in a field, to be copied by hand where the button cannot. */
export function CopyLink({ url }: { url: string }) {
  const id = useId();
  const { privateLink } = useCopy("results");
  const { copyFailed } = useCopy("common");
  const [state, setState] = useState<"absent" | "idle" | "copied" | "failed">("absent");
  useEffect(() => setState("idle"), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {privateLink.heading}
      </label>
      <div className="flex flex-wrap gap-3">
        <Input id={id} readOnly value={url} onFocus={(event) => event.target.select()} className="flex-1 basis-64 text-base" />
        {state === "absent" ? null : (
          <Button type="button" variant="outline" onClick={() => void copy()}>
            {state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
            {state === "copied" ? privateLink.copied : privateLink.copy}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-base text-ink-soft">
        {state === "copied" ? <span className="sr-only">{privateLink.copied}</span> : state === "failed" ? copyFailed : null}
      </p>
    </div>
  );
}

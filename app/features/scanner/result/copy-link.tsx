import { Check, Copy } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The address in a field, to be copied by hand where the button cannot. */
export function CopyLink({ url }: { url: string }) {
  const id = useId();
  const { privateLink } = useCopy("results");
  return (
    <div className="flex flex-wrap gap-3">
      <label htmlFor={id} className="sr-only">
        {privateLink.heading}
      </label>
      <Input
        id={id}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        className="flex-1 basis-64 text-base"
      />
      <CopyButton url={url} />
    </div>
  );
}

/** Absent until hydration: without JavaScript it could do nothing. */
export function CopyButton({ url }: { url: string }) {
  const { privateLink } = useCopy("results");
  const { copyFailed } = useCopy("common");
  const hydrated = useHydrated();
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  if (!hydrated) return null;
  return (
    <>
      <Button type="button" variant="outline" onClick={() => void copy()}>
        {state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
        {state === "copied" ? privateLink.copied : privateLink.copy}
      </Button>
      <p role="status" className={state === "failed" ? "basis-full text-base text-ink-soft" : "sr-only"}>
        {state === "copied" ? privateLink.copied : state === "failed" ? copyFailed : null}
      </p>
    </>
  );
}

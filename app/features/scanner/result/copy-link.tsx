import { Copy } from "lucide-react";
import { useId } from "react";
import { CopyLinkButton } from "#app/components/copy-link-button.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** The address in a field, so that it can also be copied by hand. */
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

export function CopyButton({ url }: { url: string }) {
  const { privateLink } = useCopy("results");
  const { copyFailed } = useCopy("common");
  return (
    <CopyLinkButton
      url={url}
      label={privateLink.copy}
      copied={privateLink.copied}
      failed={copyFailed}
      icon={<Copy aria-hidden />}
      className={buttonVariants({ variant: "outline", className: "max-sm:w-full" })}
      statusClassName="basis-full text-base text-ink-soft"
    />
  );
}

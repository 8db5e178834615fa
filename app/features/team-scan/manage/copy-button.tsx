import { CopyLinkButton } from "#app/components/copy-link-button.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

export function CopyButton({ value }: { value: string }) {
  const { share } = useCopy("team-scan");
  const { copyFailed } = useCopy("common");
  return (
    <CopyLinkButton
      url={value}
      label={share.copy}
      copied={share.copied}
      failed={copyFailed}
      className={buttonVariants({ variant: "outline" })}
      statusClassName="text-base text-ink-soft"
    />
  );
}

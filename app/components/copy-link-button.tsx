import { Check, Link2 } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";

type CopyLinkButtonProps = Omit<ComponentProps<"button">, "type" | "children"> & {
  url: string;
  label: string;
  copied: string;
  failed: string;
  /** Shown before the label. */
  icon?: ReactNode;
  /** Applied to the message that is shown when copying failed. */
  statusClassName?: string;
};

/**
 * Copies a URL, also before hydration: the early script (platform/pages/early/copy-link.ts) handles the click and
 * updates the button and its status line. Hidden without JavaScript.
 */
export function CopyLinkButton({
  url,
  label,
  copied,
  failed,
  icon = <Link2 aria-hidden />,
  statusClassName,
  className,
  ...button
}: CopyLinkButtonProps) {
  const status = useId();
  return (
    <>
      <button
        {...button}
        type="button"
        data-copy-link={url}
        data-copied={copied}
        data-failed={failed}
        aria-describedby={status}
        suppressHydrationWarning
        className={`group noscript:hidden cursor-pointer ${className ?? ""}`}
      >
        <span className="contents group-data-[state=copied]:hidden">
          {icon}
          {label}
        </span>
        <span className="hidden group-data-[state=copied]:contents">
          <Check aria-hidden />
          {copied}
        </span>
      </button>
      <span
        id={status}
        role="status"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
        className={`sr-only data-[state=failed]:not-sr-only ${statusClassName ?? ""}`}
      />
    </>
  );
}

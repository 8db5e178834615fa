import { Link } from "#app/platform/i18n/link.tsx";
import { cn } from "../ui/cn.ts";

type PrivacyNoticeProps = { copy: { notice: string; privacyLink: string }; className?: string };

/** What happens with the data of a public form, before it is sent. */
export function PrivacyNotice({ copy, className }: PrivacyNoticeProps) {
  return (
    <p className={cn("text-base text-ink-soft", className)}>
      {copy.notice}{" "}
      <Link to="/privacy" className="underline underline-offset-4 hover:text-clay">
        {copy.privacyLink}
      </Link>
    </p>
  );
}

import { Mail } from "lucide-react";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { CopyLinkButton } from "./copy-link-button.tsx";
import { cn } from "./ui/cn.ts";

const item =
  "inline-flex min-h-11 items-center gap-3 text-base text-ink-soft underline decoration-transparent underline-offset-4 transition-colors duration-200 hover:text-clay hover:decoration-current [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]";

type ShareProps = {
  /** The page's public address. */
  url: string;
  title: string;
  listClassName?: string;
  words: { label: string; linkedin: string; email: string; copy: string; copied: string; copyFailed: string };
};

export function Share({ url, title, listClassName, words: share }: ShareProps) {
  const { newTab } = useCopy("common");

  return (
    <div>
      <h2 id="share-heading" className="eyebrow font-sans tracking-[0.12em]">
        {share.label}
      </h2>
      <ul aria-labelledby="share-heading" className={cn("mt-2 flex flex-wrap gap-x-6", listClassName)}>
        <li>
          <a
            className={item}
            href={`https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <LinkedInIcon />
            {share.linkedin}
            <span className="sr-only"> ({newTab})</span>
          </a>
        </li>
        <li>
          <a className={item} href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>
            <Mail aria-hidden />
            {share.email}
          </a>
        </li>
        <li>
          <CopyLinkButton
            url={url}
            label={share.copy}
            copied={share.copied}
            failed={share.copyFailed}
            className={item}
            statusClassName="block text-base text-danger"
          />
        </li>
      </ul>
    </div>
  );
}

/** The icon set has no company logos. */
function LinkedInIcon() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M8 11v5M8 8v.01M12 16v-5M16 16v-3a2 2 0 0 0-4 0" />
    </svg>
  );
}

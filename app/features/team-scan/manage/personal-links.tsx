import { Printer } from "lucide-react";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { CopyButton } from "./copy-button.tsx";

/** One link for each person, to be copied or printed. Which of them were used is not shown to anybody. */
export function PersonalLinks({ urls, link }: { urls: string[]; link: string }) {
  const { share: words } = useCopy("team-scan");
  const localized = useLocalized();
  const list = urls.join("\n");
  return (
    <div data-personal-links={urls.length}>
      <h2 className="text-title font-light">{words.personalHeading}</h2>
      <p className="mt-3 max-w-prose text-ink-soft">{words.personalIntro}</p>
      <h3 id="personal-links" className="mt-5 font-sans text-base font-medium">
        {fill(words.personalList, { count: urls.length })}
      </h3>
      {/* A click on a link selects the whole of it, so that it can be copied without JavaScript. */}
      <div
        tabIndex={0}
        role="region"
        aria-labelledby="personal-links"
        className="mt-2 max-h-96 overflow-y-auto rounded-control border border-line-strong bg-card px-4"
      >
        <ol>
          {urls.map((url, index) => (
            <li key={url} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-2.5 last:border-b-0">
              <span aria-hidden className="text-[0.875rem] text-ink-soft tabular-nums select-none">
                {index + 1}
              </span>
              <span data-personal-link className="font-mono text-[0.875rem] break-all select-all">
                {url}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CopyButton value={list} />
        <a className={buttonVariants({ variant: "outline" })} href={localized(`${link}/links`)}>
          <Printer aria-hidden />
          {words.personalPrint}
        </a>
      </div>
    </div>
  );
}

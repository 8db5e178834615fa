import { Printer } from "lucide-react";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Textarea } from "#app/components/ui/forms/textarea.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { Copy } from "./open-scan.tsx";

/** One link for each person, to be copied or printed. Which of them were used is not shown to anybody. */
export function PersonalLinks({ urls, link }: { urls: string[]; link: string }) {
  const { share: words } = useCopy("team-scan");
  const localized = useLocalized();
  const list = urls.join("\n");
  return (
    <div data-personal-links={urls.length}>
      <h2 className="text-title font-light">{words.personalHeading}</h2>
      <p className="mt-3 max-w-prose text-ink-soft">{words.personalIntro}</p>
      <Field label={fill(words.personalList, { count: urls.length })} className="mt-5">
        <Textarea
          readOnly
          rows={Math.min(12, urls.length + 1)}
          wrap="off"
          defaultValue={list}
          className="font-mono text-[0.875rem]"
        />
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Copy value={list} />
        <a className={buttonVariants({ variant: "outline" })} href={localized(`${link}/links`)}>
          <Printer aria-hidden />
          {words.personalPrint}
        </a>
      </div>
    </div>
  );
}

import { Link } from "react-router";
import { plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";

export type Related = {
  id: string;
  title: string;
  /** Without an address only the title is shown. */
  to?: string;
  lang?: string;
  /** After the title: "in the bin". */
  note?: string;
};

type RelatedListProps = {
  items: Related[];
  /** How many there are, if only some are listed. */
  total?: number;
  empty?: string;
};

/** Records related to this one. */
export function RelatedList({ items, total = items.length, empty }: RelatedListProps) {
  const words = useCopy("admin").kit.detail;
  const language = useLanguage();
  if (total === 0) return <p className="mt-2 text-base text-ink-soft">{empty ?? words.nothingRelated}</p>;
  return (
    <ul className="mt-2 text-base">
      {items.map(({ id, title, to, lang, note }) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          {to ? (
            <Link
              to={to}
              lang={lang}
              className="inline-flex min-h-11 items-center text-forest underline underline-offset-4 hover:text-clay"
            >
              {title}
            </Link>
          ) : (
            <span lang={lang}>{title}</span>
          )}
          {note ? ` (${note})` : ""}
        </li>
      ))}
      {total > items.length ? (
        <li className="text-ink-soft">{plural(words, "more", total - items.length, language)}</li>
      ) : null}
    </ul>
  );
}

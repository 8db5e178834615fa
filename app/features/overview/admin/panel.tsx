import type { ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "#app/components/ui/cn.ts";
import type { Described, PictureId, Words } from "./described.ts";
import type { Overview } from "./overview.server.ts";

export type PanelProps = {
  data: Overview;
  words: Words;
  described: Record<PictureId, Described>;
  /** Whether the person may open an address. */
  may: (pattern: string) => boolean;
};

type Props = {
  /** Of a picture: its table and its file. */
  picture?: { id: PictureId; described: Described; period: string };
  id: string;
  title: string;
  note?: string;
  className?: string;
  words: Words;
  children: ReactNode;
  /** The list behind it. */
  to?: { address: string; label: string };
};

/** A card of the overview. Its title says the result in words. */
export function Panel({ picture, id, title, note, className, words, children, to }: Props) {
  const { overview } = words;
  return (
    <section
      aria-labelledby={id}
      className={cn("flex min-w-0 flex-col rounded-card border border-line bg-card p-5 break-inside-avoid", className)}
    >
      <h2 id={id} className="font-display text-[1.1875rem] leading-snug">
        {to ? (
          <Link to={to.address} className="hover:text-clay">
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      {note ? <p className="mt-1 text-[0.875rem] text-ink-soft">{note}</p> : null}
      {children}
      {to || picture ? (
        <div className="mt-auto flex flex-wrap items-baseline gap-x-5 gap-y-1 pt-4 text-[0.875rem]">
          {to ? (
            <Link to={to.address} className="underline underline-offset-4 hover:text-clay">
              {to.label}
            </Link>
          ) : null}
          {picture && picture.described.rows.length > 0 ? (
            <Files picture={picture} id={id} overview={overview} />
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** The card of a picture, with the sentence that describes it as its title. `of`: what every panel is given. */
export function PicturePanel({
  id,
  of: { data, words, described },
  ...props
}: { id: PictureId; of: PanelProps } & Omit<Props, "picture" | "id" | "title" | "words">) {
  const picture = { id, described: described[id], period: data.period };
  return <Panel {...props} id={id} picture={picture} words={words} title={picture.described.title} />;
}

function Files({
  picture: { id: name, described, period },
  id,
  overview,
}: Pick<Required<Props>, "picture" | "id"> & Pick<Words, "overview">) {
  return (
    <>
      <a
        href={`/admin/overview/file?picture=${name}&period=${period}`}
        download
        className="underline underline-offset-4 hover:text-clay"
        aria-describedby={id}
      >
        {overview.csv}
      </a>
      <details className="w-full">
        <summary id={`${id}-table`} className="w-fit cursor-pointer hover:text-clay">
          {overview.table}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable by keyboard */}
        <div className="mt-2 max-h-80 overflow-auto" tabIndex={0} role="region" aria-labelledby={`${id}-table ${id}`}>
          <table className="w-full text-left tabular-nums">
            <thead>
              <tr>
                {described.head.map((label) => (
                  <th key={label} scope="col" className="border-b border-line py-1 pr-3 font-semibold">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {described.rows.map(([first, ...cells], row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
                <tr key={row}>
                  <th scope="row" className="border-b border-line py-1 pr-3 font-normal break-all">
                    {first}
                  </th>
                  {cells.map((cell, column) => (
                    <td key={described.head[column + 1]} className="border-b border-line py-1 pr-3">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}

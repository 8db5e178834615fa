import { splitAtRanges } from "#app/platform/text/ranges.ts";

/** A text whose ranges ("6-18 months") stay on one line; the words themselves are not changed. */
export function Unbroken({ children }: { children: string }) {
  return <Parts parts={splitAtRanges(children)} />;
}

/** Such as "Well-being". */
const hyphenated = /(\p{L}+-\p{L}+)/u;

/** A text in large letters, of which no line ends at the hyphen of a word. */
export function WholeWords({ children }: { children: string }) {
  return <Parts parts={children.split(hyphenated)} />;
}

/** Every second part stays on one line. */
function Parts({ parts }: { parts: string[] }) {
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

/** A text whose empty lines separate its paragraphs. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, position) => (
      <p key={position} className={className}>
        {paragraph}
      </p>
    ));
}

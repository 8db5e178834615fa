import { Section } from "#app/components/section.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { useAddedContent, type Quote } from "#app/platform/i18n/added-content.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** What clients say. Renders nothing when there are no quotes; a single one is set large. */
export function Quotes({ page }: { page: "home" | "offerings" }) {
  const { quotes: words } = useCopy(page);
  const { quotes } = useAddedContent(page);
  if (!quotes) return null;
  const alone = quotes.length === 1;
  return (
    <Section tone="sage" aria-labelledby="quotes-heading" data-quotes>
      <div className="page-width">
        <h2 id="quotes-heading" className="text-title font-light">
          {words.heading}
        </h2>
        <ul className={cn("mt-10 grid gap-x-10 gap-y-12 lg:mt-14", !alone && "md:grid-cols-2")}>
          {quotes.map((quote) => (
            <li key={quote.id} className="border-t border-forest pt-6">
              <figure className="flex h-full flex-col">
                <blockquote
                  className={cn(
                    "grow font-display font-light tracking-[-0.01em] whitespace-pre-line",
                    alone ? "text-quote text-balance" : "text-lead",
                  )}
                >
                  {quote.words}
                </blockquote>
                <figcaption className="mt-6 text-base">
                  <cite className="font-semibold not-italic">{quote.name}</cite>
                  <Position quote={quote} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Position({ quote: { role, organization } }: { quote: Quote }) {
  const position = [role, organization].filter(Boolean).join(", ");
  return position ? <span className="block text-ink-soft">{position}</span> : null;
}

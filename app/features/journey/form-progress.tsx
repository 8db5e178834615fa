import { Progress } from "#app/components/ui/feedback/progress.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { sectionKeys } from "./form-sections.tsx";
import { requiredFields } from "./inquiry.ts";

/** How many required fields are filled in: beside the form on a wide screen, a thin bar below the header on a phone. */
export function FormProgress({ done }: { done: number }) {
  const { form } = useCopy("journey");
  const total = requiredFields.length;
  const text = done === total ? form.progress.complete : fill(form.progress.text, { done, total });
  return (
    <aside
      aria-label={form.progress.label}
      className="sticky top-18 z-10 -mx-5 mb-10 border-b border-line bg-paper px-5 py-3 sm:mx-0 sm:px-0 lg:top-28 lg:mb-0 lg:self-start lg:border-0 lg:bg-transparent lg:py-0"
    >
      <Progress value={done} max={total} label={form.progress.label} valueText={text} />
      <p className="mt-2 text-[0.9375rem] leading-snug text-ink-soft" aria-hidden>
        {text}
      </p>
      <ol className="mt-8 hidden space-y-1 lg:block">
        {sectionKeys.map((key, position) => (
          <li key={key}>
            <a
              href={`#journey-section-${key}`}
              className="flex min-h-11 items-center gap-3 text-base text-ink-soft transition-colors hover:text-clay"
            >
              <span aria-hidden className="w-4 font-display text-lg text-moss">
                {position + 1}
              </span>
              {form.sections[key].title}
            </a>
          </li>
        ))}
      </ol>
    </aside>
  );
}

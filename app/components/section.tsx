import type { ComponentProps, ReactNode } from "react";
import { cn } from "./ui/cn.ts";

const tones = {
  paper: "",
  sage: "bg-sage",
  adobe: "bg-adobe",
  /** Use it at most once per page. */
  night: "on-night bg-night text-paper",
};

type SectionProps = ComponentProps<"section"> & { tone?: keyof typeof tones };

/** A section of a page with the standard spacing. Label it with `aria-labelledby`. */
export function Section({ tone = "paper", className, children, ...props }: SectionProps) {
  return (
    <section className={cn("section", tones[tone], className)} {...props}>
      {children}
    </section>
  );
}

type SectionWithHeaderProps = {
  /** The id of the heading is `{name}-heading`. */
  name: string;
  copy: { heading: string; intro: string };
  tone?: keyof typeof tones;
  children: ReactNode;
};

/** A section of the page's width that begins with its heading and an introduction. */
export function SectionWithHeader({ name, copy, tone, children }: SectionWithHeaderProps) {
  return (
    <Section tone={tone} aria-labelledby={`${name}-heading`}>
      <div className="page-width">
        <SectionHeader id={`${name}-heading`} heading={copy.heading}>
          <p>{copy.intro}</p>
        </SectionHeader>
        {children}
      </div>
    </Section>
  );
}

type SectionHeaderProps = { id: string; eyebrow?: string; heading: string; children?: ReactNode; className?: string };

/** The header of a section: the heading in the left columns, the introduction in the right ones. */
export function SectionHeader({ id, eyebrow, heading, children, className }: SectionHeaderProps) {
  return (
    <header className={cn("grid gap-x-8 gap-y-4 md:gap-y-6 lg:grid-cols-12", className)}>
      <div className="lg:col-span-5">
        {eyebrow ? <p className="eyebrow mb-4">{eyebrow}</p> : null}
        <h2 id={id} className="text-title font-light">
          {heading}
        </h2>
      </div>
      {children ? (
        <div className="max-w-prose space-y-4 text-ink-soft md:space-y-5 lg:col-span-7 lg:pt-2 in-[.on-night]:text-paper/80">
          {children}
        </div>
      ) : null}
    </header>
  );
}

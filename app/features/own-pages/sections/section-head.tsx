import type { ReactNode } from "react";
import { Section, SectionHeader } from "#app/components/section.tsx";

type HeadedSectionProps = {
  id: string;
  heading: string;
  intro: string;
  tone?: "paper" | "sage" | "adobe";
  children: ReactNode;
};

/** A section of the page's width under a heading and, if there is one, its introduction. */
export function HeadedSection({ id, heading, intro, tone, children }: HeadedSectionProps) {
  return (
    <Section tone={tone} aria-labelledby={`${id}-heading`}>
      <div className="page-width break-words">
        <SectionHeader id={`${id}-heading`} heading={heading}>
          {intro ? <p>{intro}</p> : null}
        </SectionHeader>
        {children}
      </div>
    </Section>
  );
}

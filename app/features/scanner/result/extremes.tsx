import { Sprout, Sun } from "lucide-react";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { joinNames } from "#app/features/assessment/labels.ts";
import type { ScoredPillar } from "#app/features/assessment/questions.ts";
import type { Scores } from "#app/features/assessment/scoring.ts";
import type { Headings } from "./headings.ts";

/** The strongest and weakest pillars, several when they tie; or that all five are equal (decision 4). */
export function Extremes({ scores, headings: { Section } }: { scores: Scores; headings: Headings }) {
  const { balanced, strongest, weakest } = useCopy("results");
  if (scores.balanced) {
    return (
      <section className="rounded-card bg-sage p-6 sm:p-10">
        <Section className="text-title font-light">{balanced.heading}</Section>
        <p className="mt-4 max-w-prose">{balanced.text}</p>
      </section>
    );
  }
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Extreme kind="strongest" words={strongest} pillars={scores.strongest} Section={Section} />
      <Extreme kind="weakest" words={weakest} pillars={scores.weakest} Section={Section} />
    </div>
  );
}

type ExtremeProps = {
  kind: "strongest" | "weakest";
  words: { heading: string; headingTie: string; one: string; tie: string };
  pillars: ScoredPillar[];
  Section: Headings["Section"];
};

function Extreme({ kind, words, pillars, Section }: ExtremeProps) {
  const assessment = useCopy("assessment");
  const names = joinNames(
    pillars.map((pillar) => assessment.pillars[pillar].title),
    useLanguage(),
  );
  const tie = pillars.length > 1;
  const Icon = kind === "strongest" ? Sun : Sprout;
  return (
    <section
      data-extreme={kind}
      className={`rounded-card p-6 sm:p-8 ${kind === "strongest" ? "bg-sage" : "border border-clay/35 bg-card"}`}
    >
      <Section className="flex items-center gap-2.5 font-sans text-base font-semibold tracking-normal text-ink-soft">
        <Icon aria-hidden className={`size-5 stroke-[1.5] ${kind === "strongest" ? "text-forest" : "text-clay"}`} />
        {tie ? words.headingTie : words.heading}
      </Section>
      <p className={`mt-3 font-display font-light ${tie ? "text-subtitle" : "text-title"}`}>{names}</p>
      <p className="mt-4 max-w-prose text-base">
        {fill(tie ? words.tie : words.one, { pillar: names, pillars: names })}
      </p>
    </section>
  );
}

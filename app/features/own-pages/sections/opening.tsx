import { ArrowLink } from "#app/components/arrow-link.tsx";
import { PageHero } from "#app/components/page-hero.tsx";
import { Section } from "#app/components/section.tsx";
import { PhotoPicture } from "#app/components/slots/photographs.tsx";
import { declareSection } from "./declare.ts";

/** The first thing on a page; further down it is a large heading. */
export const opening = declareSection({
  fields: {
    eyebrow: { kind: "line", max: 60, required: false },
    heading: { kind: "line", max: 120, required: true },
    intro: { kind: "area", max: 600, rows: 3, required: false },
    button: { kind: "line", max: 60, required: false },
    link: { kind: "link", required: false },
    picture: { kind: "picture", required: false },
  },
  example: {
    eyebrow: "A workshop for teams",
    heading: "Decisions that a whole team can carry",
    intro: "Two days in which a team learns to decide together, with its own questions instead of case studies.",
    button: "Begin the conversation",
    link: "/journey",
  },
  Section({ id, isFirst, eyebrow, heading, intro, button, link, picture }) {
    const action =
      button && link ? (
        <ArrowLink to={link} className="mt-8">
          {button}
        </ArrowLink>
      ) : null;
    const shown = picture ? (
      <div className="page-width pb-12 lg:pb-20">
        <PhotoPicture photograph={picture} frame="wide" eager={isFirst} />
      </div>
    ) : null;
    if (isFirst)
      return (
        <>
          <PageHero name={eyebrow || heading} title={heading} wideTitle intro={intro} className="break-words">
            {action}
          </PageHero>
          {shown}
        </>
      );
    return (
      <>
        <Section aria-labelledby={`${id}-heading`}>
          <div className="page-width break-words">
            {eyebrow ? <p className="eyebrow mb-4">{eyebrow}</p> : null}
            <h2 id={`${id}-heading`} className="max-w-[42rem] text-display font-light tracking-[-0.025em]">
              {heading}
            </h2>
            {intro ? <p className="mt-7 max-w-[36rem] text-intro text-ink-soft">{intro}</p> : null}
            {action}
          </div>
        </Section>
        {shown}
      </>
    );
  },
});

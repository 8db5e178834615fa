import { ArrowLink } from "#app/components/arrow-link.tsx";
import { Paragraphs } from "#app/components/proof/paragraphs.tsx";
import { Section } from "#app/components/section.tsx";
import { PhotoPicture } from "#app/components/slots/photographs.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { declareSection } from "./declare.ts";

/** Without its picture it is a text across the page. */
export const textWithPicture = declareSection({
  fields: {
    heading: { kind: "line", max: 120, required: true },
    body: { kind: "area", max: 3000, rows: 6, required: true },
    picture: { kind: "picture", required: false },
    side: { kind: "choice", options: ["right", "left"], required: true },
    button: { kind: "line", max: 60, required: false },
    link: { kind: "link", required: false },
  },
  example: {
    heading: "Listening before planning",
    body: "In the first two weeks we speak with the people who do the work, before anyone proposes a change.",
    button: "Our offerings",
    link: "/offerings",
  },
  Section: ({ id, heading, body, picture, side, button, link }) => (
    <Section tone="sage" aria-labelledby={`${id}-heading`}>
      <div className="page-width grid items-center gap-x-12 gap-y-8 break-words lg:grid-cols-12">
        <div className={cn(picture ? "lg:col-span-7" : "lg:col-span-9", side === "left" && picture && "lg:order-2")}>
          <h2 id={`${id}-heading`} className="text-title font-light">
            {heading}
          </h2>
          <div className="mt-6 max-w-prose space-y-5 text-copy text-ink-soft">
            <Paragraphs text={body} className="whitespace-pre-line" />
          </div>
          {button && link ? (
            <ArrowLink to={link} className="mt-8">
              {button}
            </ArrowLink>
          ) : null}
        </div>
        {picture ? (
          <div className="lg:col-span-5">
            <PhotoPicture photograph={picture} frame="card" />
          </div>
        ) : null}
      </div>
    </Section>
  ),
});

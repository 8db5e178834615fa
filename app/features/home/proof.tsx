import type { ReactNode } from "react";
import { Logo } from "#app/components/frame/logo.tsx";
import { Face } from "#app/components/proof/face.tsx";
import { focusClass } from "#app/components/slots/focus.ts";
import { PhotographStyles } from "#app/components/slots/photographs.tsx";
import {
  useAddedContent,
  type Fact as StatedFact,
  type Quote,
  type TeamFace,
} from "#app/platform/i18n/added-content.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/**
 * Up to three reasons to read on, under the opening: what the owner has published (people, the newest story, a quote), and
 * while that is little, the founder and what a visitor can find out right away.
 */
export function Proof() {
  const { hero, proof } = useCopy("home");
  const { faces, stories, quotes, facts: stated } = useAddedContent("home");
  const [story] = stories ?? [];
  const quote = quotes?.find(({ words }) => words.length <= longestQuote);
  const facts = [
    faces ? (
      <People key="people" faces={faces} />
    ) : (
      <Fact key="people" title={proof.people} to="/about#founder-heading">
        {proof.founder}
      </Fact>
    ),
    story && (
      <Fact key="story" title={proof.story} to={`/stories/${story.slug}`}>
        <span className="font-display text-lg leading-snug text-ink">{story.title}</span>
      </Fact>
    ),
    quote && <Words key="quote" quote={quote} />,
    <Fact key="scanner" title={proof.scanner} to="/tools">
      {proof.scannerText}
    </Fact>,
    <Fact key="programs" title={proof.programs} to="/offerings#programs">
      {proof.programsText}
    </Fact>,
  ];
  return (
    <div className="relative mt-12 border-t border-line pt-7 lg:mt-16 lg:pt-10">
      {/* A seal on the line. */}
      <Logo alt={hero.logoAlt} className="absolute -top-6 right-0 box-content size-11 bg-paper pl-4" />
      <ul data-proof className="grid gap-x-10 gap-y-5 md:grid-cols-3">
        {facts.filter(Boolean).slice(0, 3)}
      </ul>
      {stated ? <StatedFacts facts={stated} /> : null}
    </div>
  );
}

/** Numbers and places of work, each with where it comes from. */
function StatedFacts({ facts }: { facts: StatedFact[] }) {
  const { proof } = useCopy("home");
  return (
    <ul
      data-facts
      aria-label={proof.facts}
      className="mt-8 grid grid-cols-2 gap-x-10 gap-y-6 border-t border-line pt-6 md:grid-cols-3"
    >
      {facts.map(({ id, figure, meaning, source, sourceUrl }) => (
        <li key={id} className="text-base leading-normal text-ink-soft">
          <p className="font-display text-lead leading-tight font-light break-words text-forest">{figure}</p>
          <p>{meaning}</p>
          {source || sourceUrl ? (
            <p className="text-[0.9375rem]">
              {sourceUrl ? (
                <a href={sourceUrl} rel="noopener" className="break-words underline underline-offset-2 hover:text-clay">
                  {source || new URL(sourceUrl).hostname}
                </a>
              ) : (
                source
              )}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Longer ones stand in their own section only. */
const longestQuote = 160;

/** The only link is the title; it covers the whole fact. */
function Fact({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <li className="group relative text-base leading-normal text-ink-soft">
      <Link
        to={to}
        className="block font-semibold text-forest underline decoration-moss/40 underline-offset-4 transition-colors group-hover:text-clay group-hover:decoration-clay after:absolute after:inset-0"
      >
        {title}
      </Link>
      <div className="mt-1">{children}</div>
    </li>
  );
}

function People({ faces }: { faces: TeamFace[] }) {
  const { proof } = useCopy("home");
  const names = faces.slice(0, 3).map(({ name }) => name);
  const more = faces.length - names.length;
  return (
    <Fact title={proof.people} to="/about#team-heading">
      <PhotographStyles />
      <span className="flex items-center pt-1 pb-1.5">
        {faces.slice(0, 5).map(({ id, name, portrait, focusX, focusY }) => (
          <Face
            key={id}
            name={name}
            portrait={portrait}
            className="-ml-2.5 size-11 border-2 border-paper first:ml-0"
            imageClassName={portrait && focusClass(focusX, focusY)}
          />
        ))}
      </span>
      {more > 0 ? fill(proof.peopleMore, { names: names.join(", "), count: more }) : names.join(", ")}
    </Fact>
  );
}

function Words({ quote: { words, name, role, organization } }: { quote: Quote }) {
  const { proof } = useCopy("home");
  return (
    <Fact title={proof.quote} to="/#quotes-heading">
      <span className="font-display text-lg leading-snug text-ink">{words}</span>
      <span className="mt-1 block">{[name, role, organization].filter(Boolean).join(", ")}</span>
    </Fact>
  );
}

import { PhotoPicture } from "#app/components/slots/photographs.tsx";
import { SectionHeader, Section } from "#app/components/section.tsx";
import { useAddedContent, type TeamMember } from "#app/platform/i18n/added-content.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { initials } from "#app/platform/text/initials.ts";
import { Face } from "./face.tsx";
import { Paragraphs } from "./paragraphs.tsx";

/** The people of the about page; nothing while there are none. */
export function Team() {
  const { team: words } = useCopy("about");
  const { team } = useAddedContent("about");
  return team ? <People name="team" copy={words} team={team} /> : null;
}

type PeopleProps = { name: string; copy: { heading: string; intro: string }; team: TeamMember[] };

export function People({ name, copy: words, team }: PeopleProps) {
  return (
    <Section aria-labelledby={`${name}-heading`} data-team>
      <div className="page-width">
        <SectionHeader id={`${name}-heading`} heading={words.heading}>
          {words.intro ? <p>{words.intro}</p> : null}
        </SectionHeader>
        {team.some(({ portrait }) => portrait) ? <Portraits team={team} /> : <Names team={team} />}
      </div>
    </Section>
  );
}

function Portraits({ team }: { team: TeamMember[] }) {
  // Four in a row, where three would leave the last one alone.
  const columns = team.length > 3 && team.length % 3 === 1 ? "lg:grid-cols-4" : "lg:grid-cols-3";
  return (
    <ul className={`mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-16 ${columns}`}>
      {team.map((member) => (
        <li key={member.id}>
          <Portrait member={member} />
          <Words member={member} className="mt-6" />
        </li>
      ))}
    </ul>
  );
}

/** While nobody has a portrait, large frames would show nothing but letters. */
function Names({ team }: { team: TeamMember[] }) {
  return (
    <ul className="mt-10 grid gap-x-12 sm:grid-cols-2 lg:mt-16">
      {team.map((member) => (
        <li key={member.id} className="flex items-start gap-5 border-t border-line py-7">
          <Face name={member.name} className="size-14 text-xl" />
          <Words member={member} className="min-w-0" />
        </li>
      ))}
    </ul>
  );
}

function Words({ member: { name, role, text }, className }: { member: TeamMember; className: string }) {
  return (
    <div className={className}>
      <h3 className="text-subtitle font-light">{name}</h3>
      <p className="mt-1 text-base text-clay">{role}</p>
      <Paragraphs text={text} className="mt-4 max-w-prose text-copy text-ink-soft" />
    </div>
  );
}

function Portrait({ member: { name, portrait } }: { member: TeamMember }) {
  const frame = "aspect-[4/5] w-full max-w-80 rounded-card";
  if (portrait) return <PhotoPicture photograph={portrait} frame="portrait" />;
  return (
    <span
      aria-hidden
      className={`${frame} grid place-items-center bg-sage font-display text-display font-light text-moss`}
    >
      {initials(name)}
    </span>
  );
}

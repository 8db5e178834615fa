import { PhotoPicture } from "#app/components/slots/photographs.tsx";
import { SectionHeader, Section } from "#app/components/section.tsx";
import { useAddedContent, type TeamMember } from "#app/platform/i18n/added-content.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Paragraphs } from "./paragraphs.tsx";

/** The people of the about page; nothing while there are none. */
export function Team() {
  const { team: words } = useCopy("about");
  const { team } = useAddedContent("about");
  if (!team) return null;
  return (
    <Section aria-labelledby="team-heading" data-team>
      <div className="page-width">
        <SectionHeader id="team-heading" heading={words.heading}>
          <p>{words.intro}</p>
        </SectionHeader>
        <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-16 lg:grid-cols-3">
          {team.map((member) => (
            <li key={member.id}>
              <Portrait member={member} />
              <h3 className="mt-6 text-subtitle font-light">{member.name}</h3>
              <p className="mt-1 text-base text-clay">{member.role}</p>
              <Paragraphs text={member.text} className="mt-4 text-copy text-ink-soft" />
            </li>
          ))}
        </ul>
      </div>
    </Section>
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

/** "Ana María Ruiz" -> "AR": the first and the last name. */
function initials(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  return [names[0], names.length > 1 ? names.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "").join("");
}

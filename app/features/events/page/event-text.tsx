import { PhotoPicture } from "#app/components/slots/photographs.tsx";
import type { TeamMember } from "#app/platform/i18n/added-content.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { EventView } from "../event-view.ts";

/** What it is about, who leads it, what to bring. */
export function EventText({ event, leaders }: { event: EventView; leaders: TeamMember[] }) {
  const { page } = useCopy("events");
  const [opening, ...paragraphs] = event.description.split(/\n\s*\n/);
  return (
    <>
      <h2 className="eyebrow font-sans">{page.about}</h2>
      <div className="mt-5 max-w-prose space-y-5 text-body">
        <p className="font-display text-lead font-light whitespace-pre-line">{opening}</p>
        {paragraphs.map((paragraph, index) => (
          <Paragraph key={index} text={paragraph} />
        ))}
      </div>
      {event.speaker ? <Leaders speaker={event.speaker} leaders={leaders} /> : null}
      {event.bring ? (
        <div className="mt-10 max-w-prose border-l-2 border-sun pl-5">
          <h2 className="eyebrow font-sans">{page.bring}</h2>
          <p className="mt-2 text-copy whitespace-pre-line">{event.bring}</p>
        </div>
      ) : null}
    </>
  );
}

/** Lines that begin with a dash are a list. */
function Paragraph({ text }: { text: string }) {
  const lines = text.split("\n").filter((line) => line.trim());
  if (!lines.every((line) => /^\s*[-•] /.test(line))) return <p className="whitespace-pre-line">{text}</p>;
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-clay">
      {lines.map((line, index) => (
        <li key={index}>{line.replace(/^\s*[-•] /, "")}</li>
      ))}
    </ul>
  );
}

/** The line as the team wrote it, with the faces of those whom it names and the about page shows. */
function Leaders({ speaker, leaders }: { speaker: string; leaders: TeamMember[] }) {
  const { page } = useCopy("events");
  const roles = leaders.map(({ role }) => role).filter(Boolean);
  return (
    <div className="mt-10">
      <h2 className="eyebrow font-sans">{page.speaker}</h2>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        {leaders.map(({ id, portrait }) =>
          portrait ? <PhotoPicture key={id} photograph={portrait} frame="face" decorative /> : null,
        )}
        <p className="min-w-0">
          <span className="block text-subtitle font-display font-light [overflow-wrap:anywhere]">{speaker}</span>
          {roles.length > 0 ? <span className="block text-base text-clay">{roles.join(" · ")}</span> : null}
        </p>
      </div>
    </div>
  );
}

import type { Language } from "#app/platform/i18n/language.ts";
import type { TopicKey } from "#app/platform/help/topics.ts";
import { pictureOf, pictureSize } from "./topic-picture.ts";
import type { Piece, Section } from "./handbook.server.ts";

type TopicTextProps = {
  topic: { key: TopicKey; summary: string; picture: string; sections: Section[] };
  language: Language;
  contents: string;
};

/** What a page of the handbook says: what it is about, its sections, a picture of the screen. */
export function TopicText({ topic, language, contents }: TopicTextProps) {
  return (
    <>
      <p className="mt-2 text-[1.0625rem] text-ink-soft">{topic.summary}</p>
      <nav aria-label={contents} className="mt-4">
        <ul className="flex flex-wrap gap-x-5">
          {topic.sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center text-forest underline underline-offset-4 hover:text-clay"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <img
        src={pictureOf(topic.key, language)}
        alt={topic.picture}
        {...pictureSize}
        className="mt-4 h-auto w-full rounded-card border border-line"
      />
      {topic.sections.map((section) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="mt-8 scroll-mt-20">
          <h2 id={`${section.id}-title`} className="text-heading">
            {section.title}
          </h2>
          {section.steps.length > 0 ? (
            <ol className="mt-3 list-decimal space-y-2 pl-6 text-base marker:font-semibold marker:text-clay">
              {section.steps.map((step, position) => (
                <li key={position} className="pl-1">
                  <Pieces pieces={step} />
                </li>
              ))}
            </ol>
          ) : null}
          {section.text.map((paragraph, position) => (
            <p key={position} className="mt-3 text-base">
              <Pieces pieces={paragraph} />
            </p>
          ))}
        </section>
      ))}
    </>
  );
}

/** Words of the screen stand out as they stand there. */
function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, position) => (typeof piece === "string" ? piece : <b key={position}>{piece.word}</b>));
}

import { readinessQuestions, resultOrder } from "#app/features/assessment/questions.ts";
import type { StatementReading } from "#app/features/assessment/team/team-scores.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { AsTable } from "./pillars-section.tsx";
import { useResultCopy } from "./use-result-copy.ts";
import { SpreadBar } from "./spread-bar.tsx";
import { StepTable } from "./step-table.tsx";
import type { TeamStory } from "./team-story.ts";

/** Where people agree most and least, and which statements are strongest and weakest. */
export function StatementsSection({ story }: { story: TeamStory }) {
  const { team } = useResultCopy();
  const { result: words } = team;
  return (
    <>
      <section data-agreement>
        <h2 className="text-title font-light">{words.agreeHeading}</h2>
        <Contrast
          equal={words.agreeEqual}
          lists={[
            [words.agreeMost, story.byAgreement.most],
            [words.agreeLeast, story.byAgreement.least],
          ]}
        />
      </section>
      <section data-extremes>
        <h2 className="text-title font-light">{words.statementsHeading}</h2>
        <Contrast
          equal={words.statementsEqual}
          lists={[
            [words.strongest, story.byMean.most],
            [words.weakest, story.byMean.least],
          ]}
        />
      </section>
    </>
  );
}

type Listed = [title: string, readings: StatementReading[]];

/** Two lists side by side, or a sentence where no statement stands out. */
function Contrast({ lists, equal }: { lists: Listed[]; equal: string }) {
  const shown = lists.filter(([, readings]) => readings.length > 0);
  return shown.length === 0 ? (
    <p className="mt-6 max-w-prose">{equal}</p>
  ) : (
    <div className="mt-8 grid gap-x-14 gap-y-12 lg:grid-cols-2">
      {shown.map(([title, readings]) => (
        <StatementList key={title} title={title} readings={readings} />
      ))}
    </div>
  );
}

function StatementList({ title, readings }: { title: string; readings: StatementReading[] }) {
  const { assessment, team } = useResultCopy();
  const { result: words } = team;
  return (
    <div className="min-w-0">
      <h3 className="text-heading">{title}</h3>
      <ol className="mt-3">
        {readings.map(({ id, counts, mean, agreement }) => (
          <li key={id} data-statement={id} className="border-t border-line py-4">
            <p>{assessment.questions[id]}</p>
            <SpreadBar counts={counts} name={assessment.questions[id]} className="mt-3 block h-4 w-full" />
            <p className="mt-2 flex flex-wrap gap-x-5 text-[0.9375rem] text-ink-soft tabular-nums">
              <span>{fill(words.meanValue, { mean: mean.toFixed(1) })}</span>
              <span>{fill(words.agreementValue, { percent: agreement })}</span>
            </p>
          </li>
        ))}
      </ol>
      <AsTable name={title}>
        <StepTable
          caption={title}
          nameHeading={words.table.statement}
          rows={readings.map(({ id, counts }) => ({ name: assessment.questions[id], counts }))}
        />
      </AsTable>
    </div>
  );
}

/** All 49 statements and, where five people answered them, the optional ones. */
export function AllStatements({ story }: { story: TeamStory }) {
  const { assessment, results, team } = useResultCopy();
  const { result: words } = team;
  const moreHeadings = [words.table.mean, words.table.agreement];
  const answered = readinessQuestions.flatMap(({ id }) => {
    const counts = story.cell.counts[id];
    return counts ? [{ name: assessment.questions[id], counts }] : [];
  });
  return (
    <section>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-display text-title font-light underline decoration-line-strong underline-offset-8 hover:text-clay">
          {words.allHeading}
        </summary>
        {resultOrder.map((pillar) => (
          <div
            key={pillar}
            className="mt-8 overflow-x-auto"
            tabIndex={0}
            role="region"
            aria-label={assessment.pillars[pillar].title}
          >
            <h3 className="text-heading">{assessment.pillars[pillar].title}</h3>
            <StepTable
              caption={assessment.pillars[pillar].title}
              nameHeading={words.table.statement}
              moreHeadings={moreHeadings}
              rows={story.statements
                .filter((reading) => reading.pillar === pillar)
                .map(({ id, counts, mean, agreement }) => ({
                  name: assessment.questions[id],
                  counts,
                  more: [mean.toFixed(1), fill(results.table.percentValue, { percent: agreement })],
                }))}
            />
          </div>
        ))}
        {answered.length > 0 ? (
          <div className="mt-8 overflow-x-auto" tabIndex={0} role="region" aria-label={words.readinessHeading}>
            <h3 className="text-heading">{words.readinessHeading}</h3>
            <p className="mt-1 text-base text-ink-soft">{words.readinessNote}</p>
            <StepTable caption={words.readinessHeading} nameHeading={words.table.statement} rows={answered} />
          </div>
        ) : null}
      </details>
    </section>
  );
}

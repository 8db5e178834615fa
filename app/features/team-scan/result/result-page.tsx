import { useResultCopy, type ClosedView } from "./use-result-copy.ts";
import { FileDown, Presentation, RotateCcw } from "lucide-react";
import { ArrowLink } from "#app/components/arrow-link.tsx";
import { WholeWords } from "#app/components/unbroken.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { resultOrder } from "#app/features/assessment/questions.ts";
import { maxTotalScore } from "#app/features/assessment/scoring.ts";
import { StatusScale } from "#app/features/assessment/pictures/score-bar.tsx";
import { ChartKey, VitalityChart } from "#app/features/assessment/pictures/vitality-chart.tsx";
import { numberColumns, ResultTable } from "#app/features/assessment/result-table.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { unbroken } from "#app/platform/i18n/typography.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ManagedView } from "../manage/managed-view.server.ts";
import { GroupsSection } from "./groups-section.tsx";
import { OrganizationsSection } from "./organizations-section.tsx";
import { PillarsSection } from "./pillars-section.tsx";
import { AllStatements, StatementsSection } from "./statements-section.tsx";
import { buildTeamStory, type TeamStory } from "./team-story.ts";
import { ThenAndNow } from "./then-and-now.tsx";
import { headlines, questionText, rateText } from "./words.ts";

/** Whole paths, with their language. Undefined: not offered here. */
export type ResultAddresses = { report?: string; present?: string; next?: string };

type ResultPageProps = { view: ManagedView; addresses: ResultAddresses; Title?: "h1" | "h2" };

/** What a closed scan says, for its manager and for the consultancy's staff alike. */
export function ResultPage({ view, addresses, Title = "h1" }: ResultPageProps) {
  if (view.state !== "closed") return null;
  const story = view.result && buildTeamStory(view.result, view.groups, view.leadership);
  if (story) return <Result {...{ view, story, addresses, Title }} />;
  const Part = view.result?.totals ? TotalsOnly : NoResult;
  return <Part {...{ view, addresses, Title }} />;
}

type PartProps = { view: ClosedView; addresses: ResultAddresses; Title: "h1" | "h2" };

function NoResult({ view, addresses: { next }, Title }: PartProps) {
  const { result: words } = useCopy("team-scan");
  const { answers, invited } = view;
  return (
    <header className="max-w-prose">
      <Eyebrow view={view} />
      <Title className="mt-4 text-display font-light">{words.tooFewTitle}</Title>
      <p className="mt-6">{view.result ? fill(words.tooFew, { answers, invited }) : words.unreadable}</p>
      {next ? (
        <Button asChild variant="outline" className="screen-only mt-8">
          <a href={next}>
            <RotateCcw aria-hidden />
            {words.actions.next}
          </a>
        </Button>
      ) : null}
    </header>
  );
}

/** Too few of the people invited answered: one rounded number for each pillar, and nothing else. */
function TotalsOnly({ view, addresses, Title }: PartProps) {
  const copy = useResultCopy();
  const { result: words } = copy.team;
  return (
    <div data-totals-only className="max-w-prose">
      <Eyebrow view={view} />
      <Title className="mt-4 text-display font-light [overflow-wrap:anywhere]">
        {fill(words.title, { organization: view.organization })}
      </Title>
      <p className="mt-5 text-intro" data-response-rate>
        {rateText(copy, view.answers, view.invited, view.personal)}
      </p>
      <Alert className="mt-6">{words.totalsOnly}</Alert>
      <ResultTable
        caption={words.totalsHeading}
        columns={[{ heading: words.table.pillar }, ...numberColumns([words.totalsAbout], "")]}
        className="mt-8"
      >
        {resultOrder.map((pillar) => (
          <tr key={pillar} data-pillar={pillar} className="border-b border-line">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              {copy.assessment.pillars[pillar].title}
            </th>
            <td className="py-3 text-right tabular-nums">
              {fill(copy.results.table.percentValue, { percent: view.result!.totals![pillar] })}
            </td>
          </tr>
        ))}
      </ResultTable>
      <Actions addresses={{ next: addresses.next }} />
    </div>
  );
}

function Result({ view, story, addresses, Title }: PartProps & { story: TeamStory }) {
  const copy = useResultCopy();
  const words = copy.team.result;
  return (
    <div data-team-result className="space-y-16 sm:space-y-24">
      <div>
        <header>
          <Eyebrow view={view} />
          <Title className="mt-4 max-w-[24ch] text-display font-light [overflow-wrap:anywhere]">
            {fill(words.title, { organization: view.organization })}
          </Title>
          <p className="mt-5 text-intro" data-response-rate>
            {rateText(copy, story.answered, view.invited, view.personal)}
          </p>
          <Actions addresses={addresses} />
        </header>
        <FirstLook story={story} />
      </div>
      <PillarsSection story={story} />
      <StatementsSection story={story} />
      {view.groups.length > 0 ? <GroupsSection story={story} personal={view.personal} /> : null}
      {view.earlier ? <ThenAndNow view={view} earlier={view.earlier} story={story} /> : null}
      {view.comparison ? <OrganizationsSection comparison={view.comparison} story={story} /> : null}
      <section className="rounded-card bg-night p-6 text-paper sm:p-12">
        <h2 className="text-title font-light text-paper">{words.questionsHeading}</h2>
        <ol className="mt-6 space-y-6">
          {story.questions.map((question, index) => (
            <li key={question.kind} className="grid grid-cols-[2.75rem_1fr] items-baseline">
              <span aria-hidden className="font-display text-4xl font-[250] text-sun">
                {index + 1}
              </span>
              <span className="max-w-prose text-lg">
                <WholeWords>{questionText(copy, question)}</WholeWords>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <Comments view={view} />
      <AllStatements story={story} />
      <section className="screen-only">
        <h2 className="text-title font-light">{words.talkHeading}</h2>
        <p className="mt-4 mb-8 max-w-prose text-ink-soft">{words.talkText}</p>
        <ArrowLink to="/journey">{words.talkAction}</ArrowLink>
      </section>
    </div>
  );
}

function Eyebrow({ view }: { view: ClosedView }) {
  const { result: words } = useCopy("team-scan");
  return <p className="eyebrow">{fill(words.eyebrow, { date: unbroken(longDate(view.closedAt, useLanguage())) })}</p>;
}

function Actions({ addresses: { report, present, next } }: { addresses: ResultAddresses }) {
  const { actions } = useCopy("team-scan").result;
  return (
    <div className="screen-only mt-8 flex flex-wrap gap-3">
      {report ? (
        <Button variant="hero" asChild>
          <a href={report}>
            <FileDown aria-hidden />
            {actions.pdf}
          </a>
        </Button>
      ) : null}
      {present ? (
        <Button asChild variant="outline">
          <a href={present}>
            <Presentation aria-hidden />
            {actions.present}
          </a>
        </Button>
      ) : null}
      {next ? (
        <Button asChild variant="outline">
          <a href={next}>
            <RotateCcw aria-hidden />
            {actions.next}
          </a>
        </Button>
      ) : null}
    </div>
  );
}

/** The story at one look: status, three lines, the rings. */
function FirstLook({ story }: { story: TeamStory }) {
  const copy = useResultCopy();
  const language = useLanguage();
  const { scores } = story;
  const { statusHeading, status } = copy.results;
  return (
    <section
      data-status={scores.status}
      className="mt-10 grid items-center gap-x-12 gap-y-14 rounded-card border border-line bg-card p-6 sm:p-10 lg:grid-cols-[1fr_1.45fr]"
    >
      <div className="min-w-0">
        <h2 className="eyebrow font-sans">{statusHeading}</h2>
        <p className="mt-3 font-display text-[clamp(2.5rem,1.9rem+2.6vw,4rem)] leading-none font-[330] tracking-tight text-forest">
          {status[scores.status].label}
        </p>
        <div className="mt-8 max-w-md">
          <StatusScale total={scores.totalScore} status={scores.status} />
        </div>
        <p className="mt-3 text-base text-ink-soft" data-total={scores.totalScore}>
          {fill(copy.team.result.totalMean, { score: scores.totalScore, max: maxTotalScore })}
        </p>
        <ul className="mt-8 space-y-3 border-l-2 border-sun pl-5 text-lg">
          {headlines(copy, story, language).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="mx-auto w-full max-w-[42rem]">
        <VitalityChart scores={scores} className="sm:px-24 sm:py-12 lg:px-20" />
        <ChartKey scores={scores} />
      </div>
    </section>
  );
}

function Comments({ view }: { view: ClosedView }) {
  const { result: words } = useCopy("team-scan");
  const comments = view.result?.comments ?? [];
  return (
    <section data-comments>
      <h2 className="text-title font-light">{words.commentsHeading}</h2>
      {comments.length === 0 ? (
        <Alert className="mt-5">{words.commentsFew}</Alert>
      ) : (
        <>
          <p className="mt-3 max-w-prose text-base text-ink-soft">{words.commentsIntro}</p>
          <ul className="mt-6 gap-x-10 md:columns-2">
            {comments.map((comment, index) => (
              <li
                key={index}
                className="mb-5 break-inside-avoid border-l-2 border-moss/50 pl-4 whitespace-pre-wrap [overflow-wrap:anywhere]"
              >
                {comment}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

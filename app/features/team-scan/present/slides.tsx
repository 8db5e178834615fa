import type { ReactNode } from "react";
import { WholeWords } from "#app/components/unbroken.tsx";
import { VitalityPicture } from "#app/features/assessment/pictures/vitality-chart.tsx";
import { agreementLevel, extremesOf, scoreCell } from "#app/features/assessment/team/team-scores.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { unbroken } from "#app/platform/i18n/typography.ts";
import { useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ClosedView } from "../result/use-result-copy.ts";
import { useResultCopy } from "../result/use-result-copy.ts";
import { buildTeamStory } from "../result/team-story.ts";
import { gapText, pillarNames, questionText, rateText } from "../result/words.ts";
import { packComments } from "./slide-comments.ts";
import { Comments, Gap, Rings, Statements, ThenAndNowRings } from "./slide-parts.tsx";

export type Slide = {
  title: string;
  /** Above the title. */
  eyebrow?: string;
  body?: ReactNode;
  /** Beside the title, which is larger then. */
  picture?: ReactNode;
  tone?: "sage" | "night";
};

/** One message per page. Empty when there is no result to present. */
export function useSlides(view: ClosedView): Slide[] {
  const copy = useResultCopy();
  const language = useLanguage();
  const story = view.result && buildTeamStory(view.result, view.groups, view.leadership);
  if (!story) return [];
  const { present: words, result } = copy.team;
  const { scores } = story;
  const gap = gapText(copy, story);
  const earlier = view.earlier?.result.overall;
  const before = earlier && scoreCell(earlier);
  const comments = packComments(view.result?.comments ?? []);
  const slides: (Slide | false)[] = [
    {
      eyebrow: fill(result.eyebrow, { date: unbroken(longDate(view.closedAt, language)) }),
      title: fill(result.title, { organization: view.organization }),
      body: <p className="text-ink-soft">{rateText(copy, story.answered, view.invited, view.personal)}</p>,
      picture: <VitalityPicture scores={scores} className="slide-picture" />,
      tone: "sage",
    },
    {
      title: fill(words.statusTitle, { status: copy.results.status[scores.status].label }),
      body: <Rings scores={scores} />,
    },
    !scores.balanced && {
      title: fill(words.strongTitle, { pillars: pillarNames(copy, scores.strongest, language) }),
      body: <Statements readings={extremesOf(scores.strongest, story.statements).most} />,
    },
    !scores.balanced && {
      title: fill(words.weakTitle, { pillars: pillarNames(copy, scores.weakest, language) }),
      body: <Statements readings={extremesOf(scores.weakest, story.statements).least} />,
    },
    story.byAgreement.most.length > 0 && {
      title: words.agreeTitle,
      body: <Statements readings={story.byAgreement.most} />,
    },
    story.byAgreement.least.some(({ agreement }) => agreementLevel(agreement) !== "high") && {
      title: words.apartTitle,
      body: <Statements readings={story.byAgreement.least} />,
    },
    gap !== undefined && story.gap !== undefined && { title: gap, body: <Gap gap={story.gap} /> },
    !!before && {
      title: result.thenHeading,
      body: <ThenAndNowRings view={view} scores={scores} before={before} />,
    },
    ...comments.slides.map((shown, index) => ({
      title: words.commentsTitle,
      body: (
        <Comments
          comments={shown}
          more={
            index === comments.slides.length - 1 && comments.left > 0
              ? plural(words, "commentsMore", comments.left, language)
              : undefined
          }
        />
      ),
    })),
    {
      title: words.questionsTitle,
      body: (
        <ol className="space-y-[0.9em] text-[1.1em]">
          {story.questions.map((question, index) => (
            <li key={question.kind} className="grid grid-cols-[1.6em_1fr] items-baseline">
              <span aria-hidden className="font-display text-[1.5em] leading-none font-[250] text-sun">
                {index + 1}
              </span>
              <span>
                <WholeWords>{questionText(copy, question)}</WholeWords>
              </span>
            </li>
          ))}
        </ol>
      ),
      tone: "night",
    },
  ];
  return slides.filter((slide) => slide !== false);
}

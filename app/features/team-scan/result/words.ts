import { joinNames } from "#app/features/assessment/labels.ts";
import type { ScoredPillar } from "#app/features/assessment/questions.ts";
import { type Copy, fill } from "#app/platform/i18n/copy.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { MeetingQuestion, TeamStory } from "./team-story.ts";

/** The sentences of a result, for the page, the report and the presentation. */
export type ResultCopy = { assessment: Copy["assessment"]; results: Copy["results"]; team: Copy["team-scan"] };

/** With the shared link, answers are counted; with personal links, links. */
export function rateText({ team }: ResultCopy, answers: number, invited: number, personal: boolean): string {
  const percent = Math.round((answers * 100) / invited);
  const { rate, ratePersonal, rateMore } = team.result;
  return fill(answers > invited ? rateMore : personal ? ratePersonal : rate, { answers, invited, percent });
}

export function pillarNames({ assessment }: ResultCopy, pillars: readonly ScoredPillar[], language: Language): string {
  return joinNames(
    pillars.map((pillar) => assessment.pillars[pillar].title),
    language,
  );
}

/** The story in a few lines; the first look. */
export function headlines(copy: ResultCopy, { scores, mostDisputed }: TeamStory, language: Language): string[] {
  const { headlineStrong, headlineWeak, headlineApart, headlineAlike } = copy.team.result;
  const extremes = scores.balanced
    ? [copy.results.balanced.heading]
    : [
        fill(headlineStrong, { pillars: pillarNames(copy, scores.strongest, language) }),
        fill(headlineWeak, { pillars: pillarNames(copy, scores.weakest, language) }),
      ];
  const agreement = mostDisputed
    ? fill(headlineApart, { pillar: copy.assessment.pillars[mostDisputed].title })
    : headlineAlike;
  return [...extremes, agreement];
}

export function questionText({ assessment, team }: ResultCopy, question: MeetingQuestion): string {
  const { questionWeak, questionApart, questionAlike, questionStrong, questionGap } = team.result;
  if (question.kind === "gap")
    return fill(questionGap, { group: question.group, pillar: assessment.pillars[question.pillar].title });
  const sentences = { weak: questionWeak, apart: questionApart, alike: questionAlike, strong: questionStrong };
  const sentence = sentences[question.kind];
  return fill(sentence, { statement: assessment.questions[question.statement].replace(/\.$/, "") });
}

export function gapText({ assessment, team }: ResultCopy, { gap }: TeamStory): string | undefined {
  if (!gap) return undefined;
  const points = gap.points[gap.largest];
  const { gapHigher, gapLower, gapNone } = team.result;
  const values = { group: gap.group.name, pillar: assessment.pillars[gap.largest].title, points: Math.abs(points) };
  return fill(Math.abs(points) < 3 ? gapNone : points > 0 ? gapHigher : gapLower, values);
}

/** "+4", "−4", "0". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

import type { Language } from "#app/platform/i18n/language.ts";
import type { Answers, ScoredPillar } from "./questions.ts";
import { type PillarScores, type StatusKey, scoreAnswers, scorePillars } from "./scoring.ts";
import { keysOf } from "#app/platform/typed-keys.ts";

/** The labels of one language that a result contains. */
export type ResultLabels = {
  pillars: Record<ScoredPillar, string>;
  status: Record<StatusKey, string>;
};

/** The object that `send-assessment-results` receives. */
export type AssessmentResult = {
  pillarScores: PillarScores;
  totalScore: number;
  interconnectivityScore: number;
  selfLeadershipScore: number;
  selfLeadershipPercent: number;
  organizationalStatus: string;
  painPoint: string;
  strength: string;
  language: Language;
};

export function buildAssessmentResult(answers: Answers, labels: ResultLabels, language: Language): AssessmentResult {
  const scores = scoreAnswers(answers);
  return {
    pillarScores: scores.pillarScores,
    totalScore: scores.totalScore,
    interconnectivityScore: scores.interconnectivityScore,
    selfLeadershipScore: scores.selfLeadershipScore,
    selfLeadershipPercent: scores.selfLeadershipPercent,
    organizationalStatus: labels.status[scores.status],
    // The stored field holds one pillar: the first in page order when several tie (decision 4).
    painPoint: labels.pillars[scores.weakest[0]!],
    strength: labels.pillars[scores.strongest[0]!],
    language,
  };
}

/**
 * The fields of a claimed result that contradict its own pillar scores. Nothing more can be checked in a body without
 * answers (decision 6). Any of several tied pillars is accepted.
 */
export function findInconsistencies(
  claimed: AssessmentResult,
  labelsByLanguage: Record<Language, ResultLabels>,
): (keyof AssessmentResult)[] {
  const scores = scorePillars(claimed.pillarScores);
  const labels = labelsByLanguage[claimed.language];
  const checks = {
    totalScore: claimed.totalScore === scores.totalScore,
    interconnectivityScore: claimed.interconnectivityScore === scores.interconnectivityScore,
    selfLeadershipScore: claimed.selfLeadershipScore === scores.selfLeadershipScore,
    selfLeadershipPercent: claimed.selfLeadershipPercent === scores.selfLeadershipPercent,
    organizationalStatus: claimed.organizationalStatus === labels.status[scores.status],
    painPoint: scores.weakest.some((pillar) => labels.pillars[pillar] === claimed.painPoint),
    strength: scores.strongest.some((pillar) => labels.pillars[pillar] === claimed.strength),
  };
  return keysOf(checks).filter((field) => !checks[field]);
}

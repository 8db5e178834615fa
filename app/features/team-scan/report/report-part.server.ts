import type { TeamStory } from "../result/team-story.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { ClosedView } from "../result/use-result-copy.ts";
import type { ResultCopy } from "../result/words.ts";

/** What every page of the report is made from. */
export type TeamReportPart = { view: ClosedView; story: TeamStory; copy: ResultCopy; language: Language };

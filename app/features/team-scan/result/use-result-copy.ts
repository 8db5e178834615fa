import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { ManagedView } from "../manage/managed-view.server.ts";
import type { ResultCopy } from "./words.ts";

export type ClosedView = Extract<ManagedView, { state: "closed" }>;

export function useResultCopy(): ResultCopy {
  return { assessment: useCopy("assessment"), results: useCopy("results"), team: useCopy("team-scan") };
}

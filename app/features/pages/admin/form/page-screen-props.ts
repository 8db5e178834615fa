import type { FieldProblem } from "../../field-problems.server.ts";
import type { PageField } from "../../page-fields.server.ts";
import type { PageAnswer } from "./page-answer.ts";
import type { PageFilter } from "./page-filter.ts";

export type PageScreenProps = {
  page: { id: string; address?: string };
  email: string;
  filter: PageFilter;
  total: number;
  drafts: number;
  writers: string[];
  fields: PageField[];
  link: { expiresAt: Date } | undefined;
  done: string;
  count: number;
  /** What stops the draft from being published, by the fields' keys. */
  unfinished: Record<string, FieldProblem[]>;
  answer: PageAnswer;
};

import type { ServerDraft } from "#app/components/admin/form/draft-notices.tsx";
import type { AnswerLink } from "#app/features/leads/conversation/answer-links.server.ts";
import type { AttachedFile } from "#app/features/leads/conversation/attachments.server.ts";
import type { Present } from "#app/features/leads/conversation/presence.server.ts";
import type { Words } from "#app/platform/i18n/words.ts";
import type { FormValues } from "#app/platform/records/save-result.ts";
import type { AnswerValues } from "#app/platform/text/answer-variables.ts";

/** What the form for an answer begins with. */
export type ComposerStart = {
  values: FormValues;
  drafts: ServerDraft<FormValues>[];
  signature: Words;
  zones: string[];
  /** Texts to begin from, and what is known for them. */
  templates: { id: string; name: string; subject: Words; text: Words }[];
  known: AnswerValues;
  /** What a link may lead to, for browsers without JavaScript. */
  links: AnswerLink[];
  /** What is attached to the answer already. */
  files: AttachedFile[];
  /** Who else has the lead open. */
  present: Present[];
};

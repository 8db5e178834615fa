import type { Actor } from "#app/platform/audit/audit.server.ts";
import { draftsOf } from "#app/platform/records/drafts.server.ts";
import type { FormDefinition } from "./definition.ts";
import type { ServerDraft } from "./draft-notices.tsx";
import { isSame, type FormValues } from "#app/platform/records/save-result.ts";

/**
 * The autosaved drafts of a record, for its form. A draft that equals the stored record is left out: it was saved
 * meanwhile, or its last autosave arrived after the save.
 */
export async function loadDrafts(
  form: FormDefinition,
  actor: Actor,
  subjectId: string,
  stored: FormValues,
): Promise<ServerDraft<FormValues>[]> {
  const drafts = await draftsOf(form.kind, form.draft).list(subjectId);
  return drafts
    .filter(({ value }) => !isSame({ ...stored, ...value }, stored))
    .map(({ authorId, authorName, value, baseVersion, updatedAt }) => ({
      own: authorId === actor.id,
      authorName,
      value,
      version: baseVersion,
      updatedAt,
    }));
}

/** After a save. */
export function deleteDraft(form: FormDefinition, actor: Actor, subjectId: string): Promise<void> {
  return draftsOf(form.kind, form.draft).delete(actor.id, subjectId);
}

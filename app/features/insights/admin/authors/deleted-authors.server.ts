import { and, eq, or } from "drizzle-orm";
import { recordAudit, type Actor } from "#app/platform/audit/audit.server.ts";
import { pathsIn } from "#app/platform/images/image-paths.ts";
import { contentTransaction } from "#app/platform/pages/content-version.server.ts";
import { undeletable } from "#app/platform/records/undeletable.server.ts";
import { authors, images, revisions } from "#db/schema.ts";
import { authorForm } from "./author-form.ts";

/** *Undo* after an author was deleted: the text, the portrait and the versions. */
export const deletedAuthors = undeletable("deleted-author", [
  { table: authors, where: (id) => eq(authors.id, id) },
  { table: revisions, where: (id) => and(eq(revisions.kind, authorForm.kind), eq(revisions.subjectId, id)) },
]);

/** Undefined when nothing is kept for this person, "taken" when another author has the name or the address by now. */
export function undeleteAuthor(actor: Actor, id: string): Promise<{ name: string } | "taken" | undefined> {
  return contentTransaction(async (tx) => {
    const kept = await deletedAuthors.find(tx, actor, id);
    if (!kept) return undefined;
    const [name, slug, portrait] = [String(kept.name), String(kept.slug), String(kept.portrait)];
    const same = or(eq(authors.nameKey, String(kept.name_key)), eq(authors.slug, slug));
    if ((await tx.$count(authors, same)) > 0) return "taken";
    await deletedAuthors.restore(tx, actor, id);
    // A picture that was deleted meanwhile would be a broken one.
    for (const path of pathsIn(portrait))
      if ((await tx.$count(images, eq(images.path, path))) === 0)
        await tx.update(authors).set({ portrait: "" }).where(eq(authors.id, id));
    await recordAudit(tx, actor, "authorUndeleted", name, { id });
    return { name };
  });
}

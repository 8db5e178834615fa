import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { drafts, leads } from "#db/schema.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { addToDraft, answerDrafts } from "../../conversation/answers.server.ts";
import { hasWords } from "../../conversation/answer-text.ts";
import { lockPerson } from "../../merged.server.ts";
import { answerForm } from "../lead/answer-form.ts";
import { moveDrafts } from "./merge-rows.server.ts";

/**
 * Somebody may be writing to a person who is merged meanwhile. What they have typed since goes along to the whole person,
 * where their page leads. Undefined for a lead that was not merged.
 */
export async function followMerged(actor: Actor, shownId: string, form?: FormData): Promise<string | undefined> {
  const [shown] = await db().select({ into: leads.mergedInto }).from(leads).where(eq(leads.id, shownId));
  if (!shown?.into) return undefined;
  return db().transaction(async (tx) => {
    const person = await lockPerson(tx, shownId);
    if (!person || person.id === shownId) return undefined;
    const typed = form && answerForm.read(form);
    const body = String(typed?.body ?? "");
    if (typed && hasWords(body)) {
      await addToDraft(tx, actor, person, { subject: String(typed.subject), body, language: String(typed.language) });
      // What the page has kept by itself is the same text.
      await answerDrafts.delete(actor.id, shownId, tx);
    } else await moveDrafts(tx, shownId, person.id, eq(drafts.authorId, actor.id));
    return person.id;
  });
}

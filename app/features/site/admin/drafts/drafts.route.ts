import { data } from "react-router";
import { z } from "zod";
import { maySaveDraft } from "#app/platform/auth/permissions.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import { draftsOf, maxDraftBytes } from "#app/platform/records/drafts.server.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { hasDraftSubject } from "./draft-subjects.server.ts";
import type { Route } from "./+types/drafts.route.ts";

/**
 * Any form's contents (platform/records/save-result.ts). The screen that shows a draft reads it by its own rules.
 */
const value = z.record(
  z.string().regex(/^\w{1,100}$/),
  z.union([z.string().transform(storableText), z.boolean(), z.array(z.string().transform(storableText)).max(200)]),
);

const draft = z.object({
  kind: z.string().regex(/^[a-z][a-z-]{0,40}$/),
  subject: z.string().min(1).max(100),
  version: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(0),
  value: z.preprocess(fromJson, value).optional(),
});

/** POST /admin/drafts: autosave. Stores or discards the sender's own draft; nobody can write another's. */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, form } = context.get(sentForm);
  if (Buffer.byteLength(String(form.get("value") ?? "")) > maxDraftBytes)
    return new Response(tooLarge(request), { status: 413 });
  const parsed = draft.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw unknownAction(request);
  const { kind, subject, version, value: contents } = parsed.data;
  const actor = context.get(adminContext);
  if (!maySaveDraft(kind, actor.roles)) throw data("This needs another role.", { status: 403 });
  const drafts = draftsOf(kind, value);
  if (intent === "discard") await drafts.delete(actor.id, subject);
  else if (intent === "save" && contents) {
    if (!(await hasDraftSubject(kind, subject))) throw data("There is nothing to keep a draft of.", { status: 404 });
    await drafts.save(actor, subject, { value: contents, baseVersion: version });
  } else throw unknownAction(request);
  return new Response(null, { status: 204 });
}

function tooLarge(request: Request): string {
  return copyFor(languageOfRequest(request), "admin").kit.form.unsaved.autosaveTooLarge;
}

function fromJson(text: unknown): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(String(text));
  } catch {
    return null;
  }
}

import { loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageNamed, plainPath } from "#app/platform/i18n/language.ts";
import { env } from "#app/platform/env.server.ts";
import { site } from "#site";
import { byKey } from "#app/platform/typed-keys.ts";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { sentBack } from "#app/components/admin/form/save-form.server.ts";
import { db } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import { eq } from "drizzle-orm";
import { answerForm } from "./answer-form.ts";
import { fillNames } from "./composer/fill-names.ts";
import { insertTemplate } from "./composer/insert-template.ts";
import { findAnswerLinks } from "../../conversation/answer-links.server.ts";
import { attachFiles, detachFile, listDraftFiles } from "../../conversation/attachments.server.ts";
import { appended } from "../../conversation/answer-text.ts";
import { seeLead } from "../../conversation/presence.server.ts";
import { knownValues, listTemplates } from "../../conversation/templates.server.ts";
import { isZone } from "../../conversation/send-times.ts";
import { signatureOf } from "../../conversation/signatures.server.ts";
import type { ComposerStart } from "./composer/composer-start.ts";

/** Where most people who write to us live; an event that somebody registered for may add another one. */
const zones = `America/Argentina/Buenos_Aires America/Bogota America/Caracas America/Chicago America/Costa_Rica
  America/Denver America/Guatemala America/Guayaquil America/La_Paz America/Lima America/Los_Angeles America/Mexico_City
  America/Montevideo America/New_York America/Panama America/Santiago America/Santo_Domingo America/Sao_Paulo Europe/London
  Europe/Madrid`.split(/\s+/);

type Person = {
  id: string;
  name: string;
  organization: string;
  language: string;
  newest: { payload: { timeZone?: string } }[];
};

/** What the form for an answer begins with. `takenBack`: with the text of an answer that was just taken back. */
export async function startComposer(actor: Actor, lead: Person, takenBack: boolean): Promise<ComposerStart> {
  const language = languageNamed(lead.language);
  const signature = await signatureOf(actor.id);
  const known = lead.newest.map(({ payload }) => payload.timeZone).find((zone) => zone && isZone(zone));
  const zone = known ?? site.timeZone;
  const values = {
    subject: copyFor(language, "emails").answer.subject,
    body: "",
    ...byKey(fillNames, () => ""),
    signature: signature[language],
    language,
    when: "now",
    at: "",
    zone,
  };
  const drafts = await loadDrafts(answerForm, actor, lead.id, values);
  const own = drafts.find((draft) => draft.own);
  return {
    values: takenBack && own ? { ...values, ...own.value } : values,
    drafts: takenBack ? drafts.filter((draft) => !draft.own) : drafts,
    signature,
    templates: await listTemplates(),
    known: await knownValues(actor.id, lead),
    links: await findAnswerLinks(lead.id, "", language),
    files: await listDraftFiles(actor.id, lead.id),
    present: await seeLead(actor.id, lead.id),
    zones: [...new Set([zone, ...zones])].sort(),
  };
}

/** *Insert* without JavaScript: the form comes back with the text of the chosen template below what was typed. */
export async function withTemplate(actor: Actor, leadId: string, form: FormData): Promise<FormAnswer> {
  const sent = sentBack(answerForm, form);
  const template = (await listTemplates()).find(({ id }) => id === form.get("template"));
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  if (!template || !lead) return { errors: {}, ...sent };
  const language = languageNamed(String(sent.typed.language));
  const usual = copyFor(language, "emails").answer.subject;
  const known = await knownValues(actor.id, lead);
  const written = { subject: String(sent.typed.subject), body: String(sent.typed.body) };
  return {
    errors: {},
    ...sent,
    typed: { ...sent.typed, ...insertTemplate(written, template, language, usual, known) },
  };
}

/** The same with a link: its title and its whole address, which becomes a link in the mail. */
export async function withLink(leadId: string, form: FormData): Promise<FormAnswer> {
  const sent = sentBack(answerForm, form);
  const links = await findAnswerLinks(leadId, "", languageNamed(String(sent.typed.language)));
  const link = links.find(({ path }) => plainPath(path) === plainPath(String(form.get("link"))));
  if (!link) return { errors: {}, ...sent };
  const address = new URL(link.path, env().siteUrl).href;
  const body = appended(String(sent.typed.body), `${link.title}: ${address}`);
  return { errors: {}, ...sent, typed: { ...sent.typed, body } };
}

export const filesOf = (form: FormData): File[] => form.getAll("files").filter((value) => value instanceof File);

/** Attaches the files that were sent, or takes one out; the form comes back as it was. */
export async function changeFiles(
  actor: Actor,
  leadId: string,
  form: FormData,
  removed: string | null,
): Promise<FormAnswer> {
  const sent = sentBack(answerForm, form);
  if (removed) await detachFile(actor, leadId, removed);
  const files = removed ? undefined : await attachFiles(actor, leadId, filesOf(form));
  return { errors: files ? { files } : {}, ...sent };
}

import { languageNamed } from "#app/platform/i18n/language.ts";
import { data, Link, redirect, useLocation } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { isScripted } from "#app/components/admin/form/script-field.tsx";
import type { Actor } from "#app/platform/audit/audit.server.ts";
import type { FormValues, SaveResult } from "#app/platform/records/save-result.ts";
import { NoMailServer } from "#app/components/admin/no-mail-server.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { findAccount } from "#app/platform/auth/erase-account.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { site } from "#site";
import { answerForm, type Answer } from "./answer-form.ts";
import { attachFiles } from "../../conversation/attachments.server.ts";
import { discardAnswer, findLastWaiting, planAnswer, sendNow, takeBack } from "../../conversation/answers.server.ts";
import { isZone } from "../../conversation/send-times.ts";
import { eraseLead } from "../../erase.server.ts";
import { mailtoAddress } from "../../mailto.ts";
import { briefOf } from "./brief.ts";
import { changeFiles, filesOf, startComposer, withLink, withTemplate } from "./composer.server.ts";
import { Composer } from "./composer.tsx";
import { DueMark } from "../inbox/due-mark.tsx";
import { listAdmins } from "../inbox/inbox.server.ts";
import { LeadBrief, Person } from "./lead-brief.tsx";
import {
  addNote,
  clearFlags,
  recordReply,
  reopen,
  setOwner,
  setStatus,
  undoChange,
  type LeadChange,
} from "./lead-changes.server.ts";
import { LeadControls, ReplyCard } from "./lead-controls.tsx";
import { leadStatuses } from "../inbox/lead-list.ts";
import { InboxKeys } from "../keys/inbox-keys.tsx";
import { Neighbors } from "../place/neighbors.tsx";
import { findPlace } from "../place/place.server.ts";
import { LeadAddress } from "../place/lead-address.ts";
import { donePath, formPath } from "../place/place.ts";
import { followMerged } from "../merge/follow.server.ts";
import { separate } from "../merge/merge.server.ts";
import { findLead, type LeadPage } from "./lead.server.ts";
import { noteForm } from "./note-form.ts";
import { PersonalData } from "./personal-data.tsx";
import { FlaggedBadge, StatusBadge } from "../inbox/status-badge.tsx";
import { LeadTags } from "../tags/lead-tags.tsx";
import { addTag, listTags, removeTag } from "../tags/tags.server.ts";
import { LeadTimeline, NoteForm } from "./timeline.tsx";
import type { Route } from "./+types/lead.route.ts";

export const handle: PageHandle = {
  namespaces: ["assessment", "events", "journey", "raices-latinas", "results", "leadership"],
  hydrate: "now",
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const before = new Date(searchParams.get("before") ?? Number.NaN);
  const isEarlier = !Number.isNaN(before.getTime());
  const lead = found(await findLead(params.id, isEarlier ? before : undefined), request, "admin.lead");
  // A link to somebody who was merged into this person.
  const done = searchParams.get("done");
  if (lead.mergedInto) {
    await followMerged(context.get(adminContext), lead.id);
    const message = done && stillTrue.includes(done) ? `?done=${done}` : "";
    throw redirect(`/admin/leads/${lead.mergedInto}${message}`);
  }
  const actor = context.get(adminContext);
  return {
    lead,
    isEarlier,
    composer: await startComposer(actor, lead, beginsWithDraft.includes(done ?? "")),
    brief: briefOf(lead.newest),
    admins: await listAdmins(),
    self: actor.id,
    mailto: replyTo(lead),
    account: await findAccount(lead.emailKey),
    eraseOn: eraseDate(lead),
    tags: await listTags(),
    place: await findPlace(lead.id, searchParams),
    now: Date.now(),
    done,
  };
}

/** A mailto link in the language the person writes in. */
function replyTo({ email, name, language }: LeadPage): string {
  const theirs = languageNamed(language);
  const greeting = fill(copyFor(theirs, "emails").journeyAcknowledgement.greeting, { name });
  return mailtoAddress(email, { subject: copyFor(theirs, "admin").lead.reply.subject, body: `${greeting}\n\n` });
}

function eraseDate({ closedAt }: LeadPage): Date | undefined {
  if (!closedAt) return undefined;
  const date = new Date(closedAt);
  date.setMonth(date.getMonth() + site.leads.retentionMonths);
  return date;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const { intent = "", form } = context.get(sentForm);
  const { id } = params;
  if (intent === "erase") return erase(actor, id, String(form.get("address")), form.has("account"));
  const pathOf = (done: Record<string, string> = {}) => donePath(id, new URL(request.url), done);
  const address = pathOf({ done: intent });
  if (intent === "note") {
    const save = async ({ note }: { note: string }) =>
      (await addNote(actor, id, note)) ? { kind: "saved" as const, version: 0 } : { kind: "missing" as const };
    return saveForm({ context }, { form: noteForm, save, savedAddress: address });
  }
  if (writesAnswer.includes(intent)) {
    // The page is older than a merging: nothing is sent, and nothing that was typed or chosen is lost.
    const person = await followMerged(actor, id, form);
    if (person) {
      await attachFiles(actor, person, filesOf(form));
      const goTo = `/admin/leads/${person}?done=answer-moved`;
      if (!isScripted(form)) return redirect(goTo, 303);
      return data<FormAnswer>({ saved: { version: 0, goTo } });
    }
  }
  if (intent === "answer") return answerLead(actor, id, context, form, pathOf);
  if (intent === "answer-template") return data<FormAnswer>(await withTemplate(actor, id, form));
  if (intent === "answer-link") return data<FormAnswer>(await withLink(id, form));
  if (intent === "answer-attach" || intent === "answer-detach") {
    const answer = await changeFiles(actor, id, form, new URL(request.url).searchParams.get("file"));
    return data<FormAnswer>(answer, { status: "errors" in answer && answer.errors.files ? 422 : 200 });
  }
  const status = leadStatuses.find((known) => known === form.get("status"));
  const mailId = String(form.get("mail") ?? "");
  const seen = Number.parseInt(String(form.get("seen")), 10);
  const actions: Record<string, () => Promise<LeadChange | "stopped"> | undefined> = {
    "answer-back": async () => {
      const waiting = mailId || (await findLastWaiting(actor, id));
      return waiting ? takeBack(actor, id, waiting) : "unchanged";
    },
    "answer-now": () => sendNow(actor, id, mailId, seen),
    "answer-discard": () => discardAnswer(id, mailId),
    reply: () => recordReply(actor, id),
    reopen: () => reopen(actor, id),
    "not-spam": () => clearFlags(actor, id),
    status: () => (status ? setStatus(actor, id, status) : undefined),
    owner: () => setOwner(actor, id, String(form.get("owner") ?? "")),
    undo: () => undoChange(actor, id),
    tag: async () => {
      const added = await addTag(actor, id, String(form.get("tag") ?? ""));
      return added === "full" ? "unchanged" : added;
    },
    separate: () => separate(actor, id, String(form.get("from") ?? "") || undefined),
    untag: () => removeTag(actor, id, String(form.get("tag") ?? "")),
  };
  const changed = ownValue(actions, intent)?.();
  if (!changed) return data({ mismatch: false }, { status: 400 });
  const outcome = found(await changed, request, "admin.lead");
  const refused = intent.startsWith("answer-") ? (outcome === "stopped" ? "new-came" : "on-its-way") : "unchanged";
  return redirect(outcome === "changed" ? address : pathOf({ done: refused }), 303);
}

/** An answer is stored and sent when it is due; if something came since the page was opened, nothing is stored. */
async function answerLead(
  actor: Actor,
  id: string,
  context: Route.ActionArgs["context"],
  form: FormData,
  pathOf: (done?: Record<string, string>) => string,
) {
  const seen = Number.parseInt(String(form.get("seen")), 10);
  // Without JavaScript the files come with the answer itself. They are kept also when one of its fields is refused: no
  // browser fills in a file a second time.
  const isUploading = form.has("uploading");
  const files = isUploading ? { key: "fileBusy" } : await attachFiles(actor, id, filesOf(form));
  const withFiles: typeof answerForm = {
    ...answerForm,
    check: (typed) => {
      const checked = answerForm.check(typed);
      return files ? { errors: { ...("errors" in checked && checked.errors), files } } : checked;
    },
  };
  const save = async (answer: Answer): Promise<SaveResult<FormValues>> => {
    const planned = await planAnswer(actor, id, answer, seen);
    if (planned.kind === "missing") return planned;
    if (planned.kind === "stopped") return { kind: "refused", errors: { body: { key: "stopped" } } };
    if (planned.kind === "unfilled") return { kind: "refused", errors: planned.errors };
    if (planned.kind === "badTime")
      return { kind: "refused", errors: isZone(answer.zone) ? { at: { key: "time" } } : { zone: { key: "zone" } } };
    const done = answer.when === "now" ? "answer" : "answer-later";
    const goTo = pathOf({ done, mail: planned.mailId.slice(0, 8) });
    return { kind: "saved", version: 0, goTo };
  };
  return saveForm({ context }, { form: withFiles, save, savedAddress: pathOf() });
}

/** Confirmed by typing the address, so that a click by mistake erases nobody. */
async function erase(actor: { id: string; email: string }, id: string, typed: string, withAccount: boolean) {
  const lead = await findLead(id);
  // The page is older than the merging: nothing is erased, and the whole person is shown.
  if (lead?.mergedInto) return redirect(`/admin/leads/${lead.mergedInto}?done=unchanged`, 303);
  if (lead && typed.trim().toLowerCase() !== lead.emailKey) return data({ mismatch: true }, { status: 422 });
  if (!(await eraseLead(actor, id, withAccount)) && (await findLead(id)))
    return redirect(`/admin/leads/${id}?done=unchanged`, 303);
  const remainingAccount = lead && (await findAccount(lead.emailKey));
  return redirect(`/admin/leads?done=${remainingAccount ? "erased-except-account" : "erased"}`, 303);
}

/** What comes with the whole form for an answer. */
const writesAnswer = ["answer", "answer-template", "answer-link", "answer-attach", "answer-detach"];
/** The form for an answer begins with what was kept, instead of offering it. */
const beginsWithDraft = ["answer-back", "answer-moved"];
/** Also of the person whom the lead was merged into. */
const stillTrue = ["note", "unchanged"];
/** What changes a lead in a way that can be taken back. */
const undoable = ["status", "owner", "reply", "reopen"];
/** An answer that waits is taken back instead. */
const retractable = ["answer", "answer-later"];

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, brief, admins, self, mailto, account, eraseOn, now, done, composer, isEarlier, place, tags } =
    loaderData;
  const { lead: copy } = useCopy("admin");
  const language = useLanguage();
  const { key: visit } = useLocation();
  const messages: Record<string, string> = {
    reply: copy.reply.stopped,
    note: copy.notes.added,
    undo: copy.undone,
    merged: copy.merged,
    contact: copy.contactSaved,
    "scan-sent": copy.scan.sent,
    "scan-limited": copy.scan.limited,
    "scan-address": copy.scan.otherAddress,
    separate: copy.separated,
    unchanged: copy.unchanged,
    answer: copy.answer.planned,
    "answer-later": copy.answer.plannedLater,
    "answer-back": copy.answer.takenBack,
    "answer-moved": copy.answer.moved,
    "answer-now": copy.answer.goesOutNow,
    "answer-discard": copy.answer.discarded,
    "on-its-way": copy.answer.noLongerWaiting,
    "new-came": copy.answer.newCame,
  };
  const mismatch = actionData !== undefined && "mismatch" in actionData && actionData.mismatch;
  return (
    <LeadAddress key={lead.id} value={formPath(lead.id, place)}>
      <DetailPage
        back={{ to: place.back, label: copy.back }}
        title={lead.name}
        state={
          <>
            <StatusBadge status={lead.status} />
            {lead.flags?.length ? <FlaggedBadge /> : null}
            <DueMark lead={lead} now={now} />
          </>
        }
        subtitle={lead.organization}
        actions={
          <>
            <InboxKeys page="lead" />
            <Neighbors place={place} />
          </>
        }
        message={done ? (ownValue(messages, done) ?? copy.updated) : undefined}
        undo={
          done === "merged"
            ? "separate"
            : done && undoable.includes(done)
              ? "undo"
              : done && retractable.includes(done)
                ? "answer-back"
                : undefined
        }
      >
        <NoMailServer />
        {lead.unconfirmed > 0 ? (
          <Alert variant="info" role={undefined} className="mt-6">
            <Link to="/admin/messages" className="underline underline-offset-4">
              {plural(copy.message, "unconfirmed", lead.unconfirmed, language)}
            </Link>
          </Alert>
        ) : null}
        {/* On a phone one below the other; on a wide screen the timeline and the personal data are the left column. */}
        <div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr_auto]">
          <div className="grid min-w-0 gap-8 lg:col-start-2">
            <ReplyCard lead={lead} mailto={mailto} />
            <LeadBrief brief={brief} />
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            {isEarlier ? null : (
              <Composer
                // Another visit after taking back begins with that text; nothing else replaces what is being typed.
                key={beginsWithDraft.includes(done ?? "") ? visit : "composer"}
                lead={lead}
                start={composer}
                answer={answerOf(actionData, "body")}
              />
            )}
            <LeadTimeline
              lead={lead}
              entries={lead.entries}
              messages={lead.messages}
              mails={lead.mails}
              teamScans={lead.teamScans}
              letterSteps={lead.letterSteps}
              scans={lead.scans}
              known={lead}
              now={now}
              isEarlier={isEarlier}
            />
            <NoteForm leadId={lead.id} answer={answerOf(actionData, "note")} />
          </div>
          <div className="grid min-w-0 gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-2">
            <LeadControls lead={lead} admins={admins} self={self} />
            <LeadTags tags={lead.tags} known={tags} visit={visit} />
            <Person lead={lead} />
          </div>
          <PersonalData lead={lead} account={account} eraseOn={eraseOn} mismatch={mismatch} />
        </div>
      </DetailPage>
    </LeadAddress>
  );
}

/** The answer to the form that has this field: the page has two. */
function answerOf(actionData: Route.ComponentProps["actionData"], field: string): FormAnswer | undefined {
  if (actionData === undefined || "mismatch" in actionData) return undefined;
  return "typed" in actionData && field in actionData.typed ? actionData : undefined;
}

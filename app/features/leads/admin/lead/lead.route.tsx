import { languageNamed } from "#app/platform/i18n/language.ts";
import { data, redirect } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { NoMailServer } from "#app/components/admin/no-mail-server.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { findAccount } from "#app/platform/auth/erase-account.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { site } from "#site";
import { eraseLead } from "../../erase.server.ts";
import { mailtoAddress } from "../../mailto.ts";
import { briefOf } from "./brief.ts";
import { DueMark } from "../inbox/due-mark.tsx";
import { listAdmins } from "../inbox/inbox.server.ts";
import { LeadBrief, Person } from "./lead-brief.tsx";
import { addNote, clearFlags, recordReply, reopen, setOwner, setStatus } from "./lead-changes.server.ts";
import { LeadControls, ReplyCard } from "./lead-controls.tsx";
import { leadStatuses } from "../inbox/lead-list.ts";
import { findLead, type LeadPage } from "./lead.server.ts";
import { noteForm } from "./note-form.ts";
import { PersonalData } from "./personal-data.tsx";
import { FlaggedBadge, StatusBadge } from "../inbox/status-badge.tsx";
import { LeadTimeline, NoteForm } from "./timeline.tsx";
import type { Route } from "./+types/lead.route.ts";

export const handle: PageHandle = {
  namespaces: ["assessment", "events", "journey", "raices-latinas", "results"],
  hydrate: "now",
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const lead = await findLead(params.id);
  if (!lead) throw data(copyFor(languageOfRequest(request), "admin").lead.notFound, { status: 404 });
  const done = new URL(request.url).searchParams.get("done");
  return {
    lead,
    brief: briefOf(lead.entries),
    admins: await listAdmins(),
    self: context.get(adminContext).id,
    mailto: replyTo(lead),
    account: await findAccount(lead.emailKey),
    eraseOn: eraseDate(lead),
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
  const address = `/admin/leads/${id}?done=${intent}`;
  if (intent === "note") {
    const save = async ({ note }: { note: string }) =>
      (await addNote(actor, id, note)) ? { kind: "saved" as const, version: 0 } : { kind: "missing" as const };
    return saveForm({ context }, { form: noteForm, save, savedAddress: address });
  }
  const status = leadStatuses.find((known) => known === form.get("status"));
  const actions: Record<string, () => Promise<boolean> | undefined> = {
    reply: () => recordReply(actor, id),
    reopen: () => reopen(actor, id),
    "not-spam": () => clearFlags(actor, id),
    status: () => (status ? setStatus(actor, id, status) : undefined),
    owner: () => setOwner(actor, id, String(form.get("owner") ?? "")),
  };
  const changed = ownValue(actions, intent)?.();
  if (!changed) return data({ mismatch: false }, { status: 400 });
  if (!(await changed)) throw data(copyFor(languageOfRequest(request), "admin").lead.notFound, { status: 404 });
  return redirect(address, 303);
}

/** Confirmed by typing the address, so that a click by mistake erases nobody. */
async function erase(actor: { id: string; email: string }, id: string, typed: string, withAccount: boolean) {
  const lead = await findLead(id);
  if (lead && typed.trim().toLowerCase() !== lead.emailKey) return data({ mismatch: true }, { status: 422 });
  await eraseLead(actor, id, withAccount);
  const remainingAccount = lead && (await findAccount(lead.emailKey));
  return redirect(`/admin/leads?done=${remainingAccount ? "erased-except-account" : "erased"}`, 303);
}

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, brief, admins, self, mailto, account, eraseOn, now, done } = loaderData;
  const { lead: copy } = useCopy("admin");
  const message = done === "reply" ? copy.reply.stopped : done === "note" ? copy.notes.added : copy.updated;
  const mismatch = actionData !== undefined && "mismatch" in actionData && actionData.mismatch;
  return (
    <DetailPage
      back={{ to: "/admin/leads", label: copy.back }}
      title={lead.name}
      state={
        <>
          <StatusBadge status={lead.status} />
          {lead.flags?.length ? <FlaggedBadge /> : null}
          <DueMark lead={lead} now={now} />
        </>
      }
      subtitle={lead.organization}
      message={done ? message : undefined}
    >
      <NoMailServer />
      {/* On a phone one below the other; on a wide screen the timeline and the personal data are the left column. */}
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr_auto]">
        <div className="grid min-w-0 gap-8 lg:col-start-2">
          <ReplyCard lead={lead} mailto={mailto} />
          <LeadBrief brief={brief} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <LeadTimeline entries={lead.entries} mails={lead.mails} teamScans={lead.teamScans} known={lead} />
          <NoteForm leadId={lead.id} answer={noteAnswer(actionData)} />
        </div>
        <div className="grid min-w-0 gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <LeadControls lead={lead} admins={admins} self={self} />
          <Person lead={lead} />
        </div>
        <PersonalData lead={lead} account={account} eraseOn={eraseOn} mismatch={mismatch} />
      </div>
    </DetailPage>
  );
}

function noteAnswer(actionData: Route.ComponentProps["actionData"]): FormAnswer | undefined {
  return actionData === undefined || "mismatch" in actionData ? undefined : actionData;
}

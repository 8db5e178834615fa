import { ArrowLeft } from "lucide-react";
import { data, Link, redirect } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { findAccount } from "#app/platform/auth/erase-account.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { ownValue } from "#app/platform/own-value.ts";
import { readCleanForm } from "#app/platform/pages/form-data.server.ts";
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
import { PersonalData } from "./personal-data.tsx";
import { FlaggedBadge, StatusBadge } from "../inbox/status-badge.tsx";
import { NoteForm, Timeline } from "./timeline.tsx";
import type { Route } from "./+types/lead.route.ts";

export const handle: PageHandle = { namespaces: ["assessment", "journey", "results"], hydrate: "now" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const lead = await findLead(params.id);
  if (!lead) throw data(copyFor("en", "admin").lead.notFound, { status: 404 });
  const done = new URL(request.url).searchParams.get("done");
  return {
    lead,
    brief: briefOf(lead.events),
    admins: await listAdmins(),
    self: context.get(adminContext).id,
    mailto: replyTo(lead),
    account: await findAccount(lead.emailKey),
    eraseOn: eraseDate(lead),
    now: Date.now(),
    done,
  };
}

/** In the language the person writes in. */
function replyTo({ email, name, language }: LeadPage): string {
  const theirs = language === "es" ? "es" : "en";
  const greeting = fill(copyFor(theirs, "emails").journeyAcknowledgement.greeting, { name });
  return mailtoAddress(email, { subject: copyFor(theirs, "admin").lead.reply.subject, body: `${greeting}\n\n` });
}

function eraseDate({ closedAt }: LeadPage): Date | undefined {
  if (!closedAt) return undefined;
  const date = new Date(closedAt);
  date.setMonth(date.getMonth() + site.leads.retentionMonths);
  return date;
}

const longestNote = 5000;

export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const form = await readCleanForm(request);
  const { id } = params;
  const intent = String(form.get("intent"));
  if (intent === "erase") return erase(actor, id, String(form.get("address")), form.has("account"));
  // Browsers end lines with CR LF on the way; the field counts them as one character.
  const note = String(form.get("note") ?? "")
    .replaceAll("\r\n", "\n")
    .trim();
  if (note.length > longestNote) return data({ mismatch: false }, { status: 422 });
  const status = leadStatuses.find((known) => known === form.get("status"));
  const actions: Record<string, () => Promise<boolean> | undefined> = {
    reply: () => recordReply(actor, id),
    reopen: () => reopen(actor, id),
    "not-spam": () => clearFlags(actor, id),
    note: () => (note ? addNote(actor, id, note) : undefined),
    status: () => (status ? setStatus(actor, id, status) : undefined),
    owner: () => setOwner(actor, id, String(form.get("owner") ?? "")),
  };
  const done = ownValue(actions, intent)?.();
  if (!done) return data({ mismatch: false }, { status: 400 });
  if (!(await done)) throw data(copyFor("en", "admin").lead.notFound, { status: 404 });
  return redirect(`/admin/leads/${id}?done=${intent}`, 303);
}

/** Confirmed by typing the address: a click alone erases nobody. */
async function erase(actor: { id: string; email: string }, id: string, typed: string, withAccount: boolean) {
  const lead = await findLead(id);
  if (lead && typed.trim().toLowerCase() !== lead.emailKey) return data({ mismatch: true }, { status: 422 });
  await eraseLead(actor, id, withAccount);
  const accountStays = lead && (await findAccount(lead.emailKey));
  return redirect(`/admin/leads?done=${accountStays ? "erased-except-account" : "erased"}`, 303);
}

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  const { lead, brief, admins, self, mailto, account, eraseOn, now, done } = loaderData;
  const { lead: copy } = useCopy("admin");
  const told = done === "reply" ? copy.reply.stopped : done === "note" ? copy.notes.added : copy.updated;
  return (
    <main id="content" className="page-width pt-6 pb-20">
      <Seo title={lead.name} index={false} />
      <Link
        to="/admin/leads"
        className="inline-flex min-h-11 items-center gap-2 text-base text-ink-soft hover:text-clay"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {copy.back}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title break-words">{lead.name}</h1>
        <StatusBadge status={lead.status} />
        {lead.flags?.length ? <FlaggedBadge /> : null}
        <DueMark lead={lead} now={now} />
      </div>
      <p className="mt-1 text-ink-soft">{lead.organization}</p>
      <div role="status" className="mt-5 empty:hidden">
        {done ? (
          <Alert variant="success" role={undefined}>
            {told}
          </Alert>
        ) : null}
      </div>
      {/* On a phone one under the other; with room the second and the last stand left of the others. */}
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr_auto]">
        <div className="grid min-w-0 gap-8 lg:col-start-2">
          <ReplyCard lead={lead} mailto={mailto} />
          <LeadBrief brief={brief} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Timeline events={lead.events} mails={lead.mails} known={lead} />
          <NoteForm key={lead.events.length} leadId={lead.id} />
        </div>
        <div className="grid min-w-0 gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <LeadControls lead={lead} admins={admins} self={self} />
          <Person lead={lead} />
        </div>
        <PersonalData lead={lead} account={account} eraseOn={eraseOn} mismatch={actionData?.mismatch === true} />
      </div>
    </main>
  );
}

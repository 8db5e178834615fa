import { Mail, Undo2 } from "lucide-react";
import { use, useState } from "react";
import { Form } from "react-router";
import { ChoiceForm } from "#app/components/admin/detail/choice-form.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { SpamFlag } from "#db/schema.ts";
import { leadStatuses } from "../inbox/lead-list.ts";
import { LeadAddress } from "../place/lead-address.ts";
import type { LeadPage } from "./lead.server.ts";

/**
 * The reply button, with the reasons why the message may be spam. Every control is a form of its own and needs no
 * JavaScript.
 */
export function ReplyCard({ lead, mailto }: { lead: LeadPage; mailto: string }) {
  const address = use(LeadAddress);
  return (
    <section className="rounded-card border border-line bg-card p-5">
      {lead.flags?.length ? <Flags address={address} flags={lead.flags} /> : null}
      <Reply address={address} email={lead.email} mailto={mailto} isWaiting={lead.status === "new"} />
    </section>
  );
}

type LeadControlsProps = { lead: LeadPage; admins: { id: string; email: string }[]; self: string };

/** Status and owner. */
export function LeadControls({ lead, admins, self }: LeadControlsProps) {
  const { lead: copy, leads } = useCopy("admin");
  const address = use(LeadAddress);
  return (
    <section className="grid gap-5 rounded-card border border-line bg-card p-5">
      <ChoiceForm address={address} intent="status" label={copy.status} value={lead.status}>
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {leads.status[status]}
          </option>
        ))}
      </ChoiceForm>
      {lead.status === "spam" ? null : (
        <Form method="post" action={address} preventScrollReset className="-mt-3">
          <input type="hidden" name="intent" value="status" />
          <input type="hidden" name="status" value="spam" />
          <Button variant="link" size="sm" data-key="spam">
            {leads.bulk.spam}
          </Button>
        </Form>
      )}
      <ChoiceForm address={address} intent="owner" label={copy.owner} value={lead.ownerId ?? ""}>
        <option value="">{leads.noOwner}</option>
        {admins.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </ChoiceForm>
      {lead.ownerId === self ? null : (
        <Form method="post" action={address} preventScrollReset className="-mt-3">
          <input type="hidden" name="owner" value={self} />
          <Button variant="link" size="sm" name="intent" value="owner" data-key="mine">
            {copy.takeOver}
          </Button>
        </Form>
      )}
    </section>
  );
}

/**
 * The link only opens the mail program, and the site cannot know what was sent from there: the clock runs until
 * somebody marks the lead as answered. With JavaScript the question appears when the link is used.
 */
function Reply({
  address,
  email,
  mailto,
  isWaiting,
}: {
  address: string;
  email: string;
  mailto: string;
  isWaiting: boolean;
}) {
  const { reply } = useCopy("admin").lead;
  const [opened, setOpened] = useState(false);
  return (
    <div className="grid gap-2">
      <Button asChild variant="hero">
        <a href={mailto} onClick={() => setOpened(true)}>
          <Mail aria-hidden />
          {reply.button}
        </a>
      </Button>
      {/* For people who read mail in the browser, where the link may open nothing. */}
      <p data-address className="text-center text-base [overflow-wrap:anywhere] select-all">
        {email}
      </p>
      <div aria-live="polite" className={isWaiting && opened ? "mt-2 font-medium" : "text-[0.9375rem] text-ink-soft"}>
        {isWaiting && opened ? reply.question : isWaiting ? reply.hint : reply.hintAnswered}
      </div>
      <Form method="post" action={address} preventScrollReset>
        <Button
          variant={isWaiting && opened ? "default" : "outline"}
          size="sm"
          name="intent"
          value={isWaiting ? "reply" : "reopen"}
          data-key={isWaiting ? "done" : undefined}
          className="w-full"
        >
          {isWaiting ? null : <Undo2 aria-hidden />}
          {isWaiting ? reply.markAnswered : reply.reopen}
        </Button>
      </Form>
    </div>
  );
}

function Flags({ address, flags }: { address: string; flags: SpamFlag[] }) {
  const { flag } = useCopy("admin").lead;
  return (
    <Alert variant="info" title={flag.title} className="mb-5">
      <ul className="list-disc pl-5 text-[0.9375rem]">
        {flags.map((key) => (
          <li key={key}>{flag[key]}</li>
        ))}
      </ul>
      <Form method="post" action={address} preventScrollReset>
        <Button variant="link" size="sm" name="intent" value="not-spam">
          {flag.notSpam}
        </Button>
      </Form>
    </Alert>
  );
}

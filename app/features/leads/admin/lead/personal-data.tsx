import { Download, Trash2 } from "lucide-react";
import { use } from "react";
import { Form, Link } from "react-router";
import { deleteDeviceDraft } from "#app/components/admin/form/device-draft.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { LeadAddress } from "../place/lead-address.ts";
import type { LeadPage } from "./lead.server.ts";

type PersonalDataProps = {
  lead: LeadPage;
  /** An account with the same address. */
  account: { hasRole: boolean } | undefined;
  eraseOn: Date | undefined;
  mismatch: boolean;
};

/** A copy for the person, and erasing everything about them. */
export function PersonalData({ lead, account, eraseOn, mismatch }: PersonalDataProps) {
  const { person } = useCopy("admin").lead;
  const language = useLanguage();
  const may = usePermission();
  return (
    <section
      aria-labelledby="personal-heading"
      className="min-w-0 border-t border-line pt-8 lg:col-start-1 lg:row-start-3"
    >
      <h2 id="personal-heading" className="text-heading">
        {person.title}
      </h2>
      {eraseOn ? (
        <p className="mt-2 text-base text-ink-soft">{fill(person.retention, { date: shortDate(eraseOn, language) })}</p>
      ) : null}
      <Button asChild variant="outline" size="sm" className="mt-5">
        <a href={`/admin/leads/${lead.id}/export.json`} download>
          <Download aria-hidden />
          {person.export}
        </a>
      </Button>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">{person.exportHint}</p>
      {may("/admin/leads/:id", "erase") ? <EraseForm lead={lead} account={account} mismatch={mismatch} /> : null}
    </section>
  );
}

function EraseForm({ lead, account, mismatch }: Omit<PersonalDataProps, "eraseOn">) {
  const { person } = useCopy("admin").lead;
  return (
    <details open={mismatch} className="mt-6 rounded-card border border-danger/35 px-5 open:pb-5">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 text-base font-medium text-danger">
        <Trash2 aria-hidden className="size-4" />
        {person.erase}
      </summary>
      <Form
        method="post"
        action={use(LeadAddress)}
        // A note or an answer that was begun about this person must not stay on the device.
        onSubmit={() => {
          for (const kind of ["lead-note", "lead-answer", "lead-contact"])
            deleteDeviceDraft(`draft:${kind}:${lead.id}`);
        }}
        className="mt-2 grid gap-4"
      >
        <p className="text-base [overflow-wrap:anywhere]">{fill(person.eraseConfirm, { address: lead.email })}</p>
        {lead.addresses.length > 0 ? (
          <p className="text-base [overflow-wrap:anywhere]">
            {fill(person.eraseAddresses, { addresses: lead.addresses.map(({ email }) => email).join(", ") })}
          </p>
        ) : null}
        <Field id="erase-address" label={person.eraseType} error={mismatch ? person.eraseMismatch : undefined}>
          <Input name="address" type="email" autoComplete="off" required />
        </Field>
        {account ? <AccountChoice hasRole={account.hasRole} /> : null}
        <div>
          <Button variant="destructive" size="sm" name="intent" value="erase">
            {person.erase}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** The account is erased too when the box is ticked, unless it has a role. */
function AccountChoice({ hasRole }: { hasRole: boolean }) {
  const { account } = useCopy("admin").lead.person;
  if (!hasRole)
    return <Checkbox name="account" value="yes" defaultChecked label={account.erase} hint={account.eraseHint} />;
  return (
    <Alert variant="info">
      <p>{account.hasRole}</p>
      <Link to="/admin/users" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {account.users}
      </Link>
    </Alert>
  );
}

import { Link } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { TextField } from "#app/components/admin/form/form-field.tsx";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { languages, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { findContact, saveContact } from "./contact.server.ts";
import { contactForm } from "./contact-form.ts";
import type { Route } from "./+types/contact.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader({ params, request }: Route.LoaderArgs) {
  const contact = found(await findContact(params.id), request, "admin.lead");
  return { id: params.id, ...contact };
}

export function action({ params, context }: Route.ActionArgs) {
  const goTo = `/admin/leads/${params.id}?done=contact`;
  return saveForm(
    { context },
    {
      form: contactForm,
      save: async (values, version) => {
        const result = await saveContact(context.get(adminContext), params.id, values, version);
        return result.kind === "saved" ? { ...result, goTo } : result;
      },
      savedAddress: goTo,
    },
  );
}

export default function EditContact({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, version } = loaderData;
  const { contact: copy, lead, common } = useCopy("admin");
  const labels = {
    name: lead.details.name,
    organization: lead.details.organization,
    email: lead.details.email,
    language: lead.details.language,
  };
  return (
    <DetailPage back={{ to: `/admin/leads/${id}`, label: values.name }} title={copy.title} intro={copy.intro}>
      <div className="mt-8 max-w-[36rem]">
        <AdminForm
          kind="lead-contact"
          subjectId={id}
          address={`/admin/leads/${id}/contact`}
          stored={{ version, values }}
          answer={actionData}
          labels={labels}
          errorTexts={copy.errors}
          rules={() => import("./contact-form.ts").then((module) => module.contactForm)}
          submit={common.save}
        >
          {(field) => (
            <>
              <TextField field={field("name")} label={labels.name} maxLength={200} required />
              <TextField field={field("organization")} label={labels.organization} maxLength={200} />
              <TextField
                field={field("email")}
                label={labels.email}
                hint={
                  <>
                    {copy.emailHint}{" "}
                    <Link to={`/admin/leads/${id}/merge`} className="underline underline-offset-4">
                      {lead.details.merge}
                    </Link>
                  </>
                }
                type="email"
                maxLength={254}
                required
              />
              <Field id={field("language").id} label={labels.language} error={field("language").error}>
                <Select name="language" defaultValue={String(field("language").value)}>
                  {languages.map((known) => (
                    <option key={known} value={known}>
                      {common[nameKey[known]]}
                    </option>
                  ))}
                </Select>
              </Field>
            </>
          )}
        </AdminForm>
      </div>
    </DetailPage>
  );
}

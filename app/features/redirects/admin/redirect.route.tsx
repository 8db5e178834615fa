import { ExternalLink } from "lucide-react";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { TextField } from "#app/components/admin/form/form-field.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { baseOf } from "#app/platform/pages/redirects/redirect-table.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { readableAddress } from "./canonical-address.ts";
import { maxAddress, redirectForm } from "./redirect-form.ts";
import { findRedirect, savedRedirects } from "./redirects-admin.server.ts";
import type { Route } from "./+types/redirect.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["redirects"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const stored = found(await findRedirect(params.id), request, "redirects");
  return {
    redirect: stored,
    drafts: await loadDrafts(redirectForm, context.get(adminContext), stored.id, stored.values),
    revisions: await savedRedirects.history.count(stored.id),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export function action({ params, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  return saveForm(
    { context },
    {
      form: redirectForm,
      save: (values, version) => savedRedirects.save(actor, params.id, values, version),
      onSaved: () => deleteDraft(redirectForm, actor, params.id),
      savedAddress: `/admin/redirects/${params.id}?saved`,
    },
  );
}

export default function EditRedirect({ loaderData, actionData }: Route.ComponentProps) {
  const { redirect, drafts, revisions, saved } = loaderData;
  const copy = useCopy("redirects");
  const { common } = useCopy("admin");
  const language = useLanguage();
  const path = `/admin/redirects/${redirect.id}`;
  const { source } = redirect.values;
  return (
    <DetailPage
      back={{ to: "/admin/redirects", label: copy.back }}
      title={readableAddress(source)}
      intro={redirect.usedAt ? `${copy.columns.uses}: ${plural(copy, "uses", redirect.uses, language)}` : copy.never}
      actions={
        <a
          href={baseOf(source)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 text-base text-ink-soft hover:text-clay"
        >
          {copy.open}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      }
    >
      <div className="mt-6 max-w-3xl">
        <AdminForm
          key={redirect.id}
          kind={redirectForm.kind}
          subjectId={redirect.id}
          address={path}
          stored={{ version: redirect.version, values: redirect.values }}
          answer={actionData}
          labels={copy.fields}
          errorTexts={copy.errors}
          rules={() => import("./redirect-form.ts").then((module) => module.redirectForm)}
          drafts={drafts}
          submit={common.save}
          saved={copy.saved}
          isSaved={saved}
          actions={<HistoryLink to={`${path}/history`} count={revisions} />}
        >
          {(field) => (
            <>
              {(["source", "target"] as const).map((name) => (
                <TextField
                  key={name}
                  field={field(name)}
                  label={copy.fields[name]}
                  hint={copy.hints[name]}
                  maxLength={maxAddress}
                  required
                />
              ))}
              <Checkbox
                id={field("permanent").id}
                name="permanent"
                defaultChecked={field("permanent").value === true}
                label={copy.fields.permanent}
                hint={copy.hints.permanent}
              />
            </>
          )}
        </AdminForm>
      </div>
    </DetailPage>
  );
}

import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { LanguagePair, useLanguageLabels } from "#app/components/admin/form/language-pair.tsx";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { createIdFor, sentCreateId } from "#app/platform/records/create-id.server.ts";
import { facts } from "../page-values.ts";
import { pageOfPattern, patternNames } from "../patterns.ts";
import { newPageForm } from "./new-page-form.ts";
import { createPage } from "./saving.server.ts";
import type { Route } from "./+types/new-page.route.ts";

export const handle: PageHandle = { namespaces: ["own-pages"], hydrate: "now" };

const values = { title: "", titleEs: "", slug: "", slugEs: "", pattern: "program" };

export function loader({ context }: Route.LoaderArgs) {
  return { createId: createIdFor(context) };
}

export function action({ context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const id = sentCreateId(context);
  return saveForm(
    { context },
    {
      form: newPageForm,
      save: ({ pattern, ...words }, version) => createPage(actor, id, { ...pageOfPattern(pattern), ...words }, version),
      savedAddress: `/admin/pages/own/${id}`,
    },
  );
}

export const clientAction = stayOnPage("The page could not be made.", (form) => ({
  failed: "failed" as const,
  typed: newPageForm.read(form),
}));

export default function NewPage({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("own-pages");
  const { title, slug } = copy.fields;
  return (
    <DetailPage back={{ to: "/admin/pages/own", label: copy.title }} title={copy.new.title} intro={copy.new.intro}>
      <div className="mt-6 max-w-4xl">
        <AdminForm
          kind="new-page"
          subjectId="new"
          address="/admin/pages/new"
          stored={{ version: 0, values }}
          createId={loaderData.createId}
          createdAddress={`/admin/pages/own/${loaderData.createId}`}
          answer={actionData}
          labels={{ ...useLanguageLabels({ title, slug }), pattern: copy.new.pattern }}
          errorTexts={copy.errors}
          rules={() => import("./new-page-form.ts").then((module) => module.newPageForm)}
          submit={copy.new.create}
        >
          {(field) => {
            const pattern = field("pattern");
            return (
              <>
                <LanguagePair field={field} name="title" label={title} maxLength={facts.words.title} />
                <LanguagePair
                  field={field}
                  name="slug"
                  label={slug}
                  hint={copy.hints.slug}
                  maxLength={facts.words.slug}
                />
                <fieldset id={pattern.id}>
                  <legend className="text-base font-medium">{copy.new.pattern}</legend>
                  <ul className="mt-2 grid gap-3 sm:grid-cols-2">
                    {patternNames.map((name) => (
                      <li key={name}>
                        <div className="flex h-full gap-3 rounded-card border border-line bg-card p-4 has-checked:border-forest">
                          <input
                            type="radio"
                            id={`pattern-${name}`}
                            name="pattern"
                            value={name}
                            defaultChecked={pattern.value === name}
                            aria-describedby={`pattern-${name}-text`}
                            className="mt-1.5 size-4 shrink-0 accent-forest"
                          />
                          <div>
                            <label htmlFor={`pattern-${name}`} className="block cursor-pointer text-base font-medium">
                              {copy.patterns[name].name}
                            </label>
                            <p id={`pattern-${name}-text`} className="text-[0.9375rem] text-ink-soft">
                              {copy.patterns[name].text}
                            </p>
                          </div>
                        </div>
                      </li>
                    ))}
                  </ul>
                </fieldset>
              </>
            );
          }}
        </AdminForm>
      </div>
    </DetailPage>
  );
}

import { Send } from "lucide-react";
import { Link } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { createIdFor, sentCreateId } from "#app/platform/records/create-id.server.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { createLetter, findLetter, nameOfLetter, savedLetters, valuesOf } from "../letters.server.ts";
import { LetterFields } from "./letter-fields.tsx";
import { emptyLetter, letterForm } from "./letter-form.ts";
import { LetterBadge } from "./state-badge.tsx";
import type { Route } from "./+types/letter.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["letters", "insights"], wide: true };

/** A letter that is not stored yet, and each author's draft of it. */
const newId = "new";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const isNew = params.id === newId;
  const found = isNew ? undefined : await findLetter(params.id);
  if (!isNew && !found) throw notFound(request, "letters");
  const values = found ? valuesOf(found.letter) : emptyLetter;
  const drafts = await loadDrafts(letterForm, context.get(adminContext), params.id, values);
  return {
    id: params.id,
    values,
    version: found?.version ?? 0,
    state: found?.letter.state ?? "draft",
    name: found ? nameOfLetter(found.letter) : "",
    drafts: drafts.filter(({ own }) => own || !isNew),
    revisions: found ? await savedLetters.history.count(params.id) : 0,
    saved: new URL(request.url).searchParams.has("saved"),
    createId: isNew ? createIdFor(context) : undefined,
  };
}

export function action({ params, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const createId = sentCreateId(context);
  return saveForm(
    { context },
    {
      form: letterForm,
      save: (values, version) =>
        params.id === newId
          ? createLetter(actor, createId, values, version)
          : savedLetters.save(actor, params.id, values, version),
      onSaved: () => deleteDraft(letterForm, actor, params.id),
      savedAddress: `/admin/letters/${params.id}?saved`,
    },
  );
}

export const clientAction = stayOnPage("The letter could not be saved.", (form) => ({
  failed: "failed" as const,
  typed: Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")),
}));

export default function WriteLetter({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, version, state, name, drafts, revisions, saved, createId } = loaderData;
  const copy = useCopy("letters");
  const { common } = useCopy("admin");
  const path = `/admin/letters/${id}`;
  const isDraft = state === "draft";
  return (
    <DetailPage
      back={{ to: "/admin/letters", label: copy.back }}
      title={name || (id === newId ? copy.newTitle : copy.untitled)}
      state={<LetterBadge state={state} />}
      actions={
        id === newId ? null : (
          <Button asChild size="sm" variant={isDraft ? "default" : "outline"}>
            {/* Only a page that was loaded may show the mail in a frame. */}
            <Link to={`${path}/send`} reloadDocument>
              <Send aria-hidden />
              {copy.toSend}
            </Link>
          </Button>
        )
      }
    >
      <div className="mt-6 max-w-4xl">
        {isDraft ? (
          <AdminForm
            key={path}
            kind={letterForm.kind}
            subjectId={id}
            address={path}
            stored={{ version, values }}
            createId={createId}
            answer={actionData}
            labels={copy.fields}
            errorTexts={copy.errors}
            rules={() => import("./letter-form.ts").then((module) => module.letterForm)}
            drafts={drafts}
            submit={common.save}
            saved={copy.saved}
            isSaved={saved}
            actions={revisions > 0 ? <HistoryLink to={`${path}/history`} count={revisions} /> : undefined}
          >
            {(field) => <LetterFields field={field} />}
          </AdminForm>
        ) : (
          <Alert role={undefined}>{copy.frozen}</Alert>
        )}
      </div>
    </DetailPage>
  );
}

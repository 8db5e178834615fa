import { data, isRouteErrorResponse, Link, redirect, useLocation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { isDatabaseUnavailable, isDiskFull } from "#db/unavailable.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm, type SentForm } from "#app/platform/auth/sent-form.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { createIdFor, sentCreateId } from "#app/platform/records/create-id.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { EditorAnswer } from "./editor-answer.ts";
import { EditorForm } from "./editor-form.tsx";
import { editWithoutScript, loadEditor, saveForm } from "./editor.server.ts";
import { readPostForm } from "./post-schema.server.ts";
import { openedAs } from "./saving/use-saving.ts";
import { revokePreview, sharePreview } from "./preview/previews.server.ts";
import { sentVersion } from "#app/components/admin/form/save-form.server.ts";
import { isScripted } from "#app/components/admin/form/script-field.tsx";
import type { Route } from "./+types/editor.route.ts";

export const handle: PageHandle = { namespaces: ["insights"], hydrate: "now", wide: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const editor = await loadEditor(context.get(adminContext), params.id, createIdFor(context));
    return data({ editor }, { status: editor ? 200 : 404 });
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, "the post could not be loaded");
    return data({ editor: undefined }, { status: 500 });
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const sent = context.get(sentForm);
  const { form } = sent;
  const report = (error: unknown) =>
    log.error({ err: error, request: context.get(requestContext).id }, "the post could not be saved");
  const subject = { id: params.id, createId: sentCreateId(context) };
  const { answer, status } = await act(sent, subject, context.get(adminContext), report).catch((error: unknown) => {
    report(error);
    const answer = { form: readPostForm(form) };
    return isDiskFull(error)
      ? { answer: { ...answer, error: "storageFull" as const }, status: 503 }
      : { answer: { ...answer, error: "failed" as const }, status: isDatabaseUnavailable(error) ? 503 : 500 };
  });
  if ("saved" in answer && !isScripted(form)) throw redirect("/admin", 303);
  return data<EditorAnswer>(
    { ...answer, version: sentVersion(form, "written_on") || sentVersion(form) || undefined },
    { status },
  );
}

async function act(
  { intent, form }: SentForm,
  { id, createId }: { id: string; createId: string },
  actor: { id: string; email: string },
  report: (error: unknown) => void,
): Promise<{ answer: EditorAnswer; status: number }> {
  if (intent === "share") {
    const shared = await sharePreview(actor, id);
    return shared ? { answer: { shared }, status: 200 } : { answer: { error: "missing" }, status: 404 };
  }
  if (intent === "revoke") {
    await revokePreview(actor, id);
    return { answer: { revoked: true }, status: 200 };
  }
  if (intent === "save" || intent === "publish") return saveForm(actor, id, form, intent, createId);
  return { answer: await editWithoutScript(actor, intent, form, report), status: 200 };
}

/** A lost connection must not replace the page and the unsaved text with an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect: the post is saved, or the session ended.
    if (error instanceof Response) throw error;
    console.error("The post could not be saved.", error);
    const isSignedOut = isRouteErrorResponse(error) && error.status === 401;
    // An error status keeps React Router from reloading the page's data, which would fail as well.
    return data<EditorAnswer>({ error: isSignedOut ? "signedOut" : "failed" }, { status: 503 });
  }
}

export default function Editor({ loaderData, actionData, params }: Route.ComponentProps) {
  const copy = useCopy("admin").editor;
  const location = useLocation();
  const title = params.id === "new" ? copy.newTitle : copy.editTitle;
  if (!loaderData.editor) {
    return (
      <main id="content" className="page-width py-8">
        <Seo title={title} index={false} />
        <h1 className="text-title">{title}</h1>
        <Alert variant="destructive" className="mt-6">
          {copy.messages.loadFailed}
        </Alert>
        <Link to="/admin" className="mt-6 inline-block text-forest underline underline-offset-4 hover:text-clay">
          {copy.back}
        </Link>
      </main>
    );
  }
  return (
    <main id="content">
      <Seo title={title} index={false} />
      <EditorForm
        key={params.id === "new" ? location.key : (openedAs(location) ?? params.id)}
        editor={loaderData.editor}
        answer={actionData}
      />
    </main>
  );
}

import { data, isRouteErrorResponse, Link, useLocation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { createIdFor, sentCreateId } from "#app/platform/records/create-id.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import type { EditorAnswer } from "./editor-answer.ts";
import { EditorForm } from "./editor-form.tsx";
import { editWithoutScript, loadEditor, postForm, savePost } from "./editor.server.ts";
import { openedAs } from "./saving/use-saving.ts";
import { revokePreview, sharePreview } from "./preview/previews.server.ts";
import { sentBack, tryAction } from "#app/components/admin/form/save-form.server.ts";
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

export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { intent, form } = context.get(sentForm);
  const actor = context.get(adminContext);
  if (intent === "save" || intent === "publish") return savePost({ context }, actor, id, sentCreateId(context));
  const { answer, status } = await tryAction({ context }, postForm, async (report) => {
    if (intent === "share") {
      const shared = await sharePreview(actor, id);
      if (!shared) return { answer: { failed: "missing" as const, ...sentBack(postForm, form) }, status: 404 };
      return { answer: { shared }, status: 200 };
    }
    if (intent === "revoke") {
      await revokePreview(actor, id);
      return { answer: { revoked: true as const }, status: 200 };
    }
    return { answer: await editWithoutScript(actor, intent, form, report), status: 200 };
  });
  return data<EditorAnswer>({ ...answer, version: sentBack(postForm, form).version || undefined }, { status });
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
    return data<EditorAnswer>({ failed: isSignedOut ? "signedOut" : "failed" }, { status: 503 });
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

import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { log } from "#app/platform/log.server.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { saveFailure } from "#app/platform/records/save-failure.server.ts";
import type { CopyPage } from "../../copy-pages.ts";
import { discardDraft } from "../../drafts.server.ts";
import { publishDraft } from "../../publishing.server.ts";
import { findDraftLink, revokeDraftLink, shareDraft } from "../../view/previews.server.ts";
import { fieldKey } from "../fields/values.ts";
import { requirePage } from "../require-page.server.ts";
import { emptyAnswer, type PageAnswer } from "./page-answer.ts";
import { matchesFilter, readFilter } from "./page-filter.ts";
import { PageScreen } from "./page-screen.tsx";
import { isComplete, listFormFields, rearrangePage, savePage } from "./save-page.server.ts";
import type { Route } from "./+types/page.route.ts";

export const handle: PageHandle = { namespaces: ["pages", "emails"], wide: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = requirePage(params.page, request);
  const search = new URL(request.url).searchParams;
  const filter = readFilter(search);
  const all = await listFormFields(page);
  return {
    page: { id: page.id, address: page.address },
    email: context.get(adminContext).email,
    filter,
    total: all.length,
    drafts: all.filter(({ hasDraft }) => hasDraft).length,
    writers: [...new Set(all.flatMap(({ hasDraft, draft }) => (hasDraft && draft ? [draft.updatedBy] : [])))],
    fields: all.filter((field) => matchesFilter(field, filter)),
    unfinished: Object.fromEntries(
      all.filter(({ problems }) => problems.length > 0).map((field) => [fieldKey(field), field.problems]),
    ),
    link: page.address ? await findDraftLink(page) : undefined,
    done: search.get("done") ?? "",
    count: Number(search.get("count")) || 0,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const page = requirePage(params.page, request);
  const actor = context.get(adminContext);
  const { intent, form } = context.get(sentForm);
  try {
    if (form.has("op")) return await rearrangePage(page, form);
    if (intent === "save" || intent === "publish") return await saveAndPublish(page, form, intent);
    if (intent === "discard") {
      await discardDraft(page);
      return backTo("discarded");
    }
    if (intent === "share") return { ...emptyAnswer, shared: await shareDraft(actor, page) };
    if (intent === "revoke") {
      await revokeDraftLink(actor, page);
      return { ...emptyAnswer, revoked: true } satisfies PageAnswer;
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, request: context.get(requestContext).id }, "the words of a page could not be saved");
    const { failed, status } = saveFailure(error);
    return data({ ...(await typedAnswer(page, form)), failed }, { status });
  }
  throw unknownAction(request);

  async function saveAndPublish(page: CopyPage, form: FormData, intent: "save" | "publish") {
    const answer = await savePage(actor, page, form);
    if (!isComplete(answer)) return data(answer, { status: Object.keys(answer.problems).length > 0 ? 422 : 409 });
    if (intent === "save") return backTo(answer.saved > 0 ? "saved" : "unchanged", answer.saved);
    const outcome = await publishDraft(page, actor);
    if (outcome.status === "outdated") return data({ ...answer, outdated: outcome.paths }, { status: 409 });
    if (outcome.status === "unfinished")
      return data({ ...answer, problems: outcome.problems, unfinished: true as const }, { status: 422 });
    const count = outcome.status === "published" ? outcome.fields : 0;
    // The editor on the page stays where it is.
    if (form.has("onPage")) return { ...answer, published: count };
    return count > 0 ? backTo("published", count) : backTo("nothing");
  }

  function backTo(done: string, count = 0) {
    const search = new URLSearchParams({ done, ...(count ? { count: String(count) } : {}) });
    return redirect(`/admin/pages/${page.id}?${search}`, 303);
  }
}

/** Some fields may be saved although others were refused, so the page is read again. After a failure it stays. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate;
}

/** After a failure the typed words are shown again; reading what is stored may fail too. */
async function typedAnswer(page: CopyPage, form: FormData): Promise<PageAnswer> {
  try {
    return { ...(await rearrangePage(page, form)), arranged: undefined };
  } catch {
    return emptyAnswer;
  }
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PageScreen key={loaderData.page.id} {...loaderData} answer={actionData ?? emptyAnswer} />;
}

import type { ImagesAnswer } from "./images-answer.ts";
import { useFetcher } from "react-router";
import { ImageTabs } from "#app/components/admin/image-tabs.tsx";
import { runListAction, type RowAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { ImageCard } from "./image-card.tsx";
import { undeleteImage } from "./deleted-images.server.ts";
import { describeImage } from "./image-details.server.ts";
import { imageForm } from "./image-form.ts";
import { imageList } from "./image-list.ts";
import { deleteImage, listImages } from "./images-admin.server.ts";
import { receiveImage } from "./receive-image.server.ts";
import { UploadForm } from "./upload-form.tsx";
import { uploadMessage } from "#app/components/admin/images/upload-message.ts";
import type { Route } from "./+types/images.route.ts";
import type { BulkAnswer } from "#app/components/admin/list/list-answer.ts";

export const handle: PageHandle = { hydrate: "now" };

export function loader(args: Route.LoaderArgs) {
  return loadList(imageList, args, listImages);
}

/** Uploads, descriptions and deletions of the page, also without JavaScript. */
export function action(args: Route.ActionArgs) {
  return runListAction<ImagesAnswer>(args, {
    list: imageList,
    actor: args.context.get(adminContext),
    actions: { upload: uploadAction(args.context.get(requestContext).id), describe, delete: remove, restore },
    failed: (intent, reason) =>
      reason === "storageFull"
        ? { failed: "upload", trouble: "storageFull", status: 503, alt: "" }
        : { failed: intent === "restore" && reason === "missing" ? "undoGone" : "failed" },
    statusOf: (answer) => ("status" in answer ? answer.status : 409),
  });
}

function uploadAction(request: string): RowAction<ImagesAnswer> {
  return async (actor, _, form) => {
    const result = await receiveImage(actor, form, (error) => log.error({ err: error, request }, "an upload failed"));
    return "trouble" in result
      ? { failed: "upload", trouble: result.trouble, status: result.status, alt: String(form.get("alt") ?? "") }
      : { done: "stored" };
  };
}

const describe: RowAction<ImagesAnswer> = async (actor, id, form) => {
  const checked = imageForm.check(imageForm.read(form));
  if ("errors" in checked) return { failed: "descriptionTooLong" };
  const { kind } = await describeImage(actor, id, checked.values.alt);
  return kind === "saved" ? { done: "described" } : undefined;
};

const remove: RowAction<ImagesAnswer> = async (actor, id) => {
  const result = await deleteImage(actor, id);
  if (result === "used") return { failed: "deleteUsed" };
  return result === "usesUnknown" ? { failed: "deleteUnknown" } : { done: "deleted" };
};

const restore: RowAction<ImagesAnswer> = async (actor, id) =>
  (await undeleteImage(actor, id)) ? { done: "restored" } : undefined;

export const clientAction = stayOnPage<ImagesAnswer>("The image could not be changed.", () => ({ failed: "failed" }));

export default function Images({ loaderData, actionData }: Route.ComponentProps) {
  const { images: copy, common } = useCopy("admin");
  const fetcher = useFetcher<ImagesAnswer>();
  return (
    <ListPage
      list={imageList}
      copy={{ ...copy, bulk: { delete: common.delete } }}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      questions={{ delete: () => ({ title: copy.delete, text: copy.deleteConfirm, confirm: common.delete }) }}
      outcome={<Outcome answer={fetcher.data ?? actionData} />}
      layout="cards"
      row={(image) => <ImageCard key={image.id} image={image} />}
    >
      <ImageTabs />
      <UploadForm fetcher={fetcher} answer={actionData} />
      {loaderData.found?.usesComplete === false ? <Alert className="mt-6">{copy.usesIncomplete}</Alert> : null}
    </ListPage>
  );
}

function Outcome({ answer }: { answer: ImagesAnswer | BulkAnswer | undefined }) {
  const { images: copy, editor } = useCopy("admin");
  if (answer && "done" in answer)
    return (
      <Alert variant="success" role={undefined}>
        {copy[answer.done]}
      </Alert>
    );
  if (!answer || !("failed" in answer)) return null;
  return (
    <Alert variant="destructive">
      {answer.failed === "upload" ? uploadMessage(editor.upload, answer.trouble) : copy[answer.failed]}
    </Alert>
  );
}

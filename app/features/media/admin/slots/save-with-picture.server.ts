import { data, type RouterContextProvider } from "react-router";
import { sentBack } from "#app/components/admin/form/save-form.server.ts";
import type { FormAnswer } from "#app/components/admin/form/form-answer.ts";
import type { FormDefinition } from "#app/components/admin/form/definition.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { receiveImage } from "#app/features/media/admin/library/receive-image.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { imageAddress } from "#app/platform/images/image-paths.ts";
import { log } from "#app/platform/log.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";

type Args = { context: Readonly<RouterContextProvider> };

/**
 * The picture of a form that was sent without JavaScript: a file (`image`), or one of the library (`chosen`). It is put
 * into the field `picture`, which a form with JavaScript fills itself. A field `alt` also describes a file in the
 * library.
 */
export async function saveWithPicture<Answer>({ context }: Args, form: FormDefinition, save: () => Promise<Answer>) {
  const { form: sent } = context.get(sentForm);
  const file = sent.get("image");
  const chosen = String(sent.get("chosen") ?? "");
  if (chosen) sent.set("picture", chosen);
  if (!(file instanceof File) || file.size === 0) return save();
  const stored = await receiveImage(context.get(adminContext), sent, (error) =>
    log.error({ err: error, request: context.get(requestContext).id }, "an upload failed"),
  );
  if ("image" in stored) {
    sent.set("picture", imageAddress(stored.image.path));
    return save();
  }
  // The form says that nothing was saved; a new attempt may succeed.
  if (stored.trouble === "storageAway")
    return data<FormAnswer>({ failed: "failed", ...sentBack(form, sent) }, { status: stored.status });
  const key = stored.trouble === "failed" || stored.trouble === "storageFull" ? "invalid" : "pictureRefused";
  return data<FormAnswer>({ errors: { picture: { key } }, ...sentBack(form, sent) }, { status: stored.status });
}

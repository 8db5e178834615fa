import { adminContext } from "#app/features/admin/guard.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { imageAddress, srcSet } from "#app/platform/images/image-paths.ts";
import { readCleanForm } from "#app/platform/pages/form-data.server.ts";
import { receiveImage } from "./receive-image.server.ts";
import type { Route } from "./+types/upload.route.ts";

/**
 * POST a multipart form with `image` (and `alt`): answers with JSON about the stored image, or with the reason for the
 * refusal.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await receiveImage(context.get(adminContext), await readCleanForm(request), (error) =>
    log.error({ err: error, request: context.get(requestContext).id }, "an upload failed"),
  );
  if (!("image" in result))
    return Response.json({ error: { code: result.trouble, message: result.message } }, { status: result.status });
  const { id, path, width, height, alt } = result.image;
  return Response.json(
    { image: { id, url: imageAddress(path), srcSet: srcSet({ path, width }), width, height, alt } },
    { status: 201 },
  );
}

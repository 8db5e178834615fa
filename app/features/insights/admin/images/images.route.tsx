import { ImageUp, Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { data, Form, redirect, useFetcher } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { isDiskFull } from "#db/unavailable.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { acceptedTypes } from "#app/platform/images/image-rules.ts";
import { log } from "#app/platform/log.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { readCleanForm } from "#app/platform/pages/form-data.server.ts";
import { ImageCard } from "./image-card.tsx";
import { deleteImage, describeImage, listImages } from "./images-admin.server.ts";
import { receiveImage } from "./receive-image.server.ts";
import { hasScript, ScriptMark } from "../editor/script-mark.tsx";
import { uploadMessage, type UploadTrouble } from "./upload-message.ts";
import type { Route } from "./+types/images.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const q = (search.get("q") ?? "").trim().slice(0, 100);
  try {
    return {
      q,
      images: await listImages({ q, page: Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1) }),
    };
  } catch (error) {
    log.error({ err: error, request: context.get(requestContext).id }, "the images could not be listed");
    return { q };
  }
}

export type ImagesAnswer =
  | { done: "stored" | "described" | "deleted" }
  | { trouble: UploadTrouble }
  | { failed: "failed" | "deleteUsed" | "deleteUnknown" };

/** Uploads, descriptions and deletions of the page, also without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readCleanForm(request);
  const report = (error: unknown) =>
    log.error({ err: error, request: context.get(requestContext).id }, "the image could not be changed");
  const { answer, status } = await act(form, context.get(adminContext), report).catch((error: unknown) => {
    report(error);
    return isDiskFull(error)
      ? { answer: { trouble: "storageFull" } as ImagesAnswer, status: 503 }
      : { answer: { failed: "failed" } as ImagesAnswer, status: 500 };
  });
  if ("done" in answer && !hasScript(form)) throw redirect("/admin/images", 303);
  return data<ImagesAnswer>(answer, { status });
}

async function act(
  form: FormData,
  actor: { id: string; email: string },
  report: (error: unknown) => void,
): Promise<{ answer: ImagesAnswer; status: number }> {
  const id = String(form.get("id"));
  switch (form.get("intent")) {
    case "describe":
      await describeImage(actor, id, String(form.get("alt") ?? ""));
      return { answer: { done: "described" }, status: 200 };
    case "delete": {
      const result = await deleteImage(actor, id);
      if (result === "used") return { answer: { failed: "deleteUsed" }, status: 409 };
      if (result === "usesUnknown") return { answer: { failed: "deleteUnknown" }, status: 409 };
      return { answer: { done: "deleted" }, status: 200 };
    }
    default: {
      const result = await receiveImage(actor, form, report);
      return "trouble" in result
        ? { answer: { trouble: result.trouble }, status: result.status }
        : { answer: { done: "stored" }, status: 200 };
    }
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return (await serverAction()) as ImagesAnswer;
  } catch (error) {
    // A redirect: the deed is done, or the session ended.
    if (error instanceof Response) throw error;
    console.error("The image could not be changed.", error);
    // A status of failure keeps the page from loading itself anew, which would fail too.
    return data<ImagesAnswer>({ failed: "failed" }, { status: 503 });
  }
}

export default function Images({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("admin");
  const fetcher = useFetcher<ImagesAnswer>();
  const { q, images } = loaderData;
  const answer = fetcher.data ?? (actionData as ImagesAnswer | undefined);
  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.images.title} index={false} />
      <h1 className="text-title">{copy.images.title}</h1>
      <p className="mt-3 max-w-prose text-base text-ink-soft">{copy.images.intro}</p>
      <UploadForm fetcher={fetcher} />
      <div role="status" className="mt-6 empty:hidden">
        {answer && fetcher.state === "idle" ? <Outcome answer={answer} /> : null}
      </div>
      {!images ? (
        <Alert variant="destructive" className="mt-6">
          {copy.images.loadFailed}
        </Alert>
      ) : (
        <>
          {images.total > 0 || q ? (
            <Form role="search" className="mt-8 flex max-w-xl gap-3">
              <Input
                type="search"
                name="q"
                defaultValue={q}
                key={q}
                aria-label={copy.images.search}
                placeholder={copy.images.search}
              />
              <Button variant="secondary" size="sm" className="shrink-0">
                <Search aria-hidden />
                {copy.common.search}
              </Button>
            </Form>
          ) : null}
          {images.usesComplete ? null : <Alert className="mt-6">{copy.images.usesIncomplete}</Alert>}
          {images.list.length === 0 ? (
            <p className="mt-8 text-ink-soft">{q ? copy.images.noMatches : copy.images.empty}</p>
          ) : null}
          <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {images.list.map((image) => (
              <ImageCard key={image.id} image={image} fetcher={fetcher} />
            ))}
          </ul>
          <Pagination
            page={images.page}
            pageCount={images.pages}
            hrefFor={(page) => `/admin/images?${new URLSearchParams({ ...(q ? { q } : {}), page: String(page) })}`}
            labels={{
              nav: copy.images.title,
              previous: copy.common.previous,
              next: copy.common.next,
              page: (page) => fill(copy.common.page, { page, pages: images.pages }),
            }}
            className="mt-8"
          />
        </>
      )}
    </main>
  );
}

/** A plain multipart form. With script it is emptied once the picture is stored, or a second click would store it twice. */
function UploadForm({ fetcher }: { fetcher: ReturnType<typeof useFetcher<ImagesAnswer>> }) {
  const copy = useCopy("admin").editor.upload;
  const form = useRef<HTMLFormElement>(null);
  const uploading = fetcher.state !== "idle" && fetcher.formData?.get("intent") === "upload";
  const answer = fetcher.data;
  useEffect(() => {
    if (answer && "done" in answer && answer.done === "stored") form.current?.reset();
  }, [answer]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/images"
      encType="multipart/form-data"
      className="mt-6 grid gap-4 rounded-card border border-line bg-card p-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto] lg:items-end"
    >
      <ScriptMark />
      <Field label={copy.file}>
        <Input type="file" name="image" accept={acceptedTypes.join(",")} />
      </Field>
      <Field label={copy.altLabel}>
        <Input name="alt" maxLength={300} placeholder={copy.altDefault} />
      </Field>
      <Button name="intent" value="upload" disabled={uploading}>
        <ImageUp aria-hidden />
        {uploading ? copy.uploading : copy.button}
      </Button>
      <p className="text-[0.9375rem] text-ink-soft sm:col-span-full">{copy.kinds}</p>
    </fetcher.Form>
  );
}

function Outcome({ answer }: { answer: ImagesAnswer }) {
  const copy = useCopy("admin");
  if ("done" in answer) {
    return (
      <Alert variant="success" role={undefined}>
        {copy.images[answer.done]}
      </Alert>
    );
  }
  return (
    <Alert variant="destructive">
      {"trouble" in answer ? uploadMessage(copy.editor.upload, answer.trouble) : copy.images[answer.failed]}
    </Alert>
  );
}

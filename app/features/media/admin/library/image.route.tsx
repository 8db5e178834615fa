import { DetailPage, DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Facts } from "#app/components/admin/detail/facts.tsx";
import { RelatedList } from "#app/components/admin/detail/related-list.tsx";
import { AdminForm } from "#app/components/admin/form/admin-form.tsx";
import { TextField } from "#app/components/admin/form/form-field.tsx";
import { deleteDraft, loadDrafts } from "#app/components/admin/form/load-drafts.server.ts";
import { saveForm } from "#app/components/admin/form/save-form.server.ts";
import { HistoryLink } from "#app/components/admin/history/history-link.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { imageAddress, smallerPath } from "#app/platform/images/image-paths.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { usePostTitle } from "#app/platform/text/post-title.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { CopyAddress } from "./copy-address.tsx";
import { maxDescriptionLength } from "./description-rules.ts";
import { fileSize } from "./file-size.ts";
import { describeImage, findImage, imageRevisions } from "./image-details.server.ts";
import { imageForm } from "./image-form.ts";
import { findUses } from "./images-admin.server.ts";
import { usePlaces } from "./use-places.ts";
import type { Route } from "./+types/image.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const image = found(await findImage(params.id), request, "admin.images");
  const values = { alt: image.alt };
  return {
    image: { ...image, ...(await findUses([image]))(image) },
    drafts: await loadDrafts(imageForm, context.get(adminContext), image.id, values),
    revisions: await imageRevisions.count(image.id),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export function action({ params, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  return saveForm(
    { context },
    {
      form: imageForm,
      save: ({ alt }, version) => describeImage(actor, params.id, alt, version),
      onSaved: () => deleteDraft(imageForm, actor, params.id),
      savedAddress: `/admin/images/${params.id}?saved`,
    },
  );
}

export default function ImageDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { image, drafts, revisions, saved } = loaderData;
  const { images: copy, kit, common } = useCopy("admin");
  const language = useLanguage();
  const titleOf = usePostTitle();
  const places = usePlaces(image.places);
  const path = `/admin/images/${image.id}`;
  const address = imageAddress(image.path);
  return (
    <DetailPage back={{ to: "/admin/images", label: copy.title }} title={image.originalName || copy.details}>
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-8">
          <a href={address} target="_blank" rel="noopener" className="block rounded-card border border-line bg-sage">
            <img
              src={imageAddress(smallerPath(image.path, 800))}
              alt={image.alt || image.originalName}
              className="max-h-[28rem] w-full object-contain"
            />
          </a>
          <AdminForm
            key={image.id}
            kind="image"
            subjectId={image.id}
            address={path}
            stored={{ version: image.version, values: { alt: image.alt } }}
            answer={actionData}
            labels={{ alt: copy.alt }}
            rules={() => import("./image-form.ts").then((module) => module.imageForm)}
            drafts={drafts}
            submit={common.save}
            saved={copy.described}
            isSaved={saved}
            actions={<HistoryLink to={`${path}/history`} count={revisions} />}
          >
            {(field) => (
              <TextField
                field={field("alt")}
                label={copy.alt}
                hint={copy.altHint}
                maxLength={maxDescriptionLength}
                rows={3}
              />
            )}
          </AdminForm>
        </div>
        <div className="grid gap-8">
          <DetailSection id="facts" title={kit.detail.facts} look="card">
            <Facts
              className="mt-4"
              facts={[
                { label: copy.facts.size, value: `${image.width} × ${image.height} px, ${fileSize(image.bytes)}` },
                { label: copy.facts.uploaded, value: shortDate(image.createdAt, language) },
                { label: copy.facts.by, value: image.uploadedBy },
                { label: copy.facts.address, value: address },
              ]}
            />
            <CopyAddress address={address} />
          </DetailSection>
          <DetailSection id="uses" title={copy.usedInTitle} look="card">
            <RelatedList
              total={image.useCount + image.portraits.length + places.length}
              empty={copy.unused}
              items={[
                ...places,
                ...image.uses.map(({ postId, inBin, ...post }) => ({
                  id: postId,
                  title: titleOf(post).text,
                  lang: titleOf(post).lang,
                  to: inBin ? undefined : `/admin/posts/${postId}`,
                  note: inBin ? copy.inBin : undefined,
                })),
                ...image.portraits.map(({ id, name }) => ({
                  id,
                  title: fill(copy.portraitOf, { name }),
                  to: `/admin/authors/${id}`,
                })),
              ]}
            />
          </DetailSection>
        </div>
      </div>
    </DetailPage>
  );
}

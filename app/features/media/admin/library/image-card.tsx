import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { RowCheckbox } from "#app/components/admin/list/list-row.tsx";
import { useListState } from "#app/components/admin/list/list-context.ts";
import { ConfirmedRowAction, RowFields } from "#app/components/admin/list/row-action.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { imageAddress, smallerPath } from "#app/platform/images/image-paths.ts";
import { usePostTitle } from "#app/platform/text/post-title.ts";
import { CopyAddress } from "./copy-address.tsx";
import { usePlaces } from "./use-places.ts";
import { maxDescriptionLength } from "./description-rules.ts";
import { fileSize } from "./file-size.ts";
import type { listImages } from "./images-admin.server.ts";

export type ListedImage = Awaited<ReturnType<typeof listImages>>["list"][number];

export function ImageCard({ image }: { image: ListedImage }) {
  const { images: copy } = useCopy("admin");
  const language = useLanguage();
  const address = imageAddress(image.path);
  const name = image.alt || image.originalName;
  return (
    // On a phone the picture stands beside its name, so that more than one fits on the screen.
    <li className="relative grid min-w-0 grid-cols-[7rem_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-card sm:flex sm:flex-col">
      <a href={address} target="_blank" rel="noopener" className="block bg-sage">
        <img
          src={imageAddress(smallerPath(image.path, 480))}
          alt={name}
          loading="lazy"
          className="aspect-[4/3] w-full object-contain max-sm:h-full max-sm:object-cover"
        />
      </a>
      {!isUsed(image) ? (
        <span className="absolute top-0 left-0 rounded-br-control bg-card p-1 pl-3">
          <RowCheckbox id={image.id} name={name} />
        </span>
      ) : null}
      <div className="flex flex-1 flex-col gap-3 p-4 max-sm:contents">
        <p className="text-[0.9375rem] leading-snug text-ink-soft max-sm:p-3">
          <Link
            to={`/admin/images/${image.id}`}
            className="block truncate font-medium text-ink hover:text-clay"
            title={image.originalName}
          >
            {image.originalName || copy.details}
          </Link>
          {fill(copy.dimensions, { width: image.width, height: image.height, size: fileSize(image.bytes) })}
          <span className="block [overflow-wrap:anywhere] sm:truncate">
            {fill(copy.uploaded, { date: shortDate(image.createdAt, language), name: image.uploadedBy })}
          </span>
        </p>
        <DescriptionForm image={image} />
        <Uses image={image} />
        <div className="mt-auto flex items-center justify-between gap-2 pt-1 max-sm:col-span-full max-sm:px-3 max-sm:pb-1">
          <CopyAddress address={address} />
          {/* Only where no post shows it; the server checks again. */}
          {!isUsed(image) ? (
            <ConfirmedRowAction intent="delete" id={image.id} size="icon" label={`${copy.delete}: ${name}`}>
              <Trash2 aria-hidden />
            </ConfirmedRowAction>
          ) : null}
        </div>
      </div>
    </li>
  );
}

function DescriptionForm({ image }: { image: ListedImage }) {
  const { images: copy, common } = useCopy("admin");
  const { list, fetcher } = useListState();
  return (
    <fetcher.Form
      method="post"
      action={list.action}
      className="flex items-end gap-2 max-sm:col-span-full max-sm:border-t max-sm:border-line max-sm:p-3"
    >
      <RowFields id={image.id} />
      <Field label={copy.alt} className="flex-1">
        <Input
          name="alt"
          key={image.alt}
          defaultValue={image.alt}
          maxLength={maxDescriptionLength}
          placeholder={copy.altMissing}
          className="text-base"
        />
      </Field>
      <Button variant="outline" size="sm" name="intent" value="describe" aria-label={copy.describe} className="h-12">
        {common.save}
      </Button>
    </fetcher.Form>
  );
}

function Uses({ image }: { image: ListedImage }) {
  const copy = useCopy("admin").images;
  const language = useLanguage();
  const titleOf = usePostTitle();
  const places = usePlaces(image.places);
  const unnamed = image.useCount - image.uses.length;
  if (!isUsed(image))
    return (
      <Badge variant="outline" className="self-start max-sm:mx-3 max-sm:justify-self-start max-sm:whitespace-nowrap">
        {copy.unused}
      </Badge>
    );
  return (
    <div className="text-[0.9375rem] max-sm:col-span-full max-sm:px-3">
      {image.useCount > 0 ? <p className="text-ink-soft">{plural(copy, "usedIn", image.useCount, language)}</p> : null}
      <ul className="mt-1">
        {image.uses.map(({ postId, inBin, ...post }) => (
          <li key={postId} className="truncate">
            {inBin ? (
              `${titleOf(post).text} (${copy.inBin})`
            ) : (
              <Link
                to={`/admin/posts/${postId}`}
                lang={titleOf(post).lang}
                className="text-forest underline underline-offset-4 hover:text-clay"
              >
                {titleOf(post).text}
              </Link>
            )}
          </li>
        ))}
        {places.map(({ id, title, to }) => (
          <li key={id} className="truncate">
            <Link to={to} className="text-forest underline underline-offset-4 hover:text-clay">
              {title}
            </Link>
          </li>
        ))}
        {image.portraits.map(({ id, name }) => (
          <li key={id} className="truncate">
            <Link to={`/admin/authors/${id}`} className="text-forest underline underline-offset-4 hover:text-clay">
              {fill(copy.portraitOf, { name })}
            </Link>
          </li>
        ))}
        {unnamed > 0 ? <li className="text-ink-soft">{fill(copy.usedInMore, { count: unnamed })}</li> : null}
      </ul>
    </div>
  );
}

function isUsed({ useCount, portraits, places }: ListedImage): boolean {
  return useCount > 0 || portraits.length > 0 || places.length > 0;
}

import { Copy, Trash2 } from "lucide-react";
import { use, useState } from "react";
import { Link, type FetcherWithComponents } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog, DialogClose, DialogFooter } from "#app/components/ui/feedback/dialog.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { toast } from "#app/components/ui/feedback/toast-store.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { imageAddress, smallerPath } from "#app/platform/images/image-paths.ts";
import { RequestInfoContext } from "#app/platform/pages/request-info.ts";
import { ScriptMark } from "../editor/script-mark.tsx";
import { usePostTitle, type Titled } from "../list/post-title.ts";

export type ShownImage = {
  id: string;
  path: string;
  width: number;
  height: number;
  bytes: number;
  alt: string;
  originalName: string;
  uploadedBy: string;
  createdAt: Date;
  useCount: number;
  /** The first of them. */
  uses: (Titled & { postId: string; inBin: boolean })[];
};

type ImageCardProps = { image: ShownImage; fetcher: FetcherWithComponents<unknown> };

export function ImageCard({ image, fetcher }: ImageCardProps) {
  const copy = useCopy("admin");
  const language = useLanguage();
  const address = imageAddress(image.path);
  const size =
    image.bytes < 1_000_000 ? `${Math.ceil(image.bytes / 1000)} kB` : `${(image.bytes / 1_000_000).toFixed(1)} MB`;
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-card">
      <a href={address} target="_blank" rel="noopener" className="block bg-sage">
        <img
          src={imageAddress(smallerPath(image.path, 480))}
          alt={image.alt || image.originalName}
          loading="lazy"
          className="aspect-[4/3] w-full object-contain"
        />
      </a>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <p className="text-[0.9375rem] leading-snug text-ink-soft">
          <span className="block truncate font-medium text-ink" title={image.originalName}>
            {image.originalName}
          </span>
          {fill(copy.images.dimensions, { width: image.width, height: image.height, size })}
          <span className="block truncate">
            {fill(copy.images.uploaded, { date: shortDate(image.createdAt, language), name: image.uploadedBy })}
          </span>
        </p>
        <fetcher.Form method="post" action="/admin/images" className="flex items-end gap-2">
          <ScriptMark />
          <input type="hidden" name="id" value={image.id} />
          <Field label={copy.images.alt} className="flex-1">
            <Input
              name="alt"
              defaultValue={image.alt}
              maxLength={300}
              placeholder={copy.images.altMissing}
              className="text-base"
            />
          </Field>
          <Button
            variant="outline"
            size="sm"
            name="intent"
            value="describe"
            aria-label={copy.images.describe}
            className="h-12"
          >
            {copy.common.save}
          </Button>
        </fetcher.Form>
        <Uses image={image} />
        <div className="mt-auto flex items-center justify-between gap-2 pt-1">
          <CopyAddress address={address} />
          <DeleteImage image={image} fetcher={fetcher} />
        </div>
      </div>
    </li>
  );
}

function Uses({ image }: { image: ShownImage }) {
  const copy = useCopy("admin").images;
  const titleOf = usePostTitle();
  const unnamed = image.useCount - image.uses.length;
  if (image.useCount === 0)
    return (
      <Badge variant="outline" className="self-start">
        {copy.unused}
      </Badge>
    );
  return (
    <div className="text-[0.9375rem]">
      <p className="text-ink-soft">
        {fill(image.useCount === 1 ? copy.usedIn_one : copy.usedIn_other, { count: image.useCount })}
      </p>
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
        {unnamed > 0 ? <li className="text-ink-soft">{fill(copy.usedInMore, { count: unnamed })}</li> : null}
      </ul>
    </div>
  );
}

function CopyAddress({ address }: { address: string }) {
  const copy = useCopy("admin").images;
  const { siteUrl } = use(RequestInfoContext);
  async function copyNow() {
    await navigator.clipboard.writeText(siteUrl + address);
    toast({ title: copy.addressCopied });
  }
  return (
    <Button type="button" variant="ghost" size="sm" onClick={() => void copyNow()} className="-ml-3 noscript:hidden">
      <Copy aria-hidden />
      {copy.copyAddress}
    </Button>
  );
}

/** Only where no post shows it; the server checks again. */
function DeleteImage({ image, fetcher }: ImageCardProps) {
  const copy = useCopy("admin");
  const [asking, setAsking] = useState(false);
  if (image.useCount > 0) return null;
  return (
    <>
      <Button
        type="button"
        variant="ghost-danger"
        size="icon"
        aria-label={`${copy.images.delete}: ${image.alt || image.originalName}`}
        onClick={() => setAsking(true)}
        className="noscript:hidden"
      >
        <Trash2 aria-hidden />
      </Button>
      {asking ? (
        <Dialog
          id={`delete-${image.id}`}
          alert
          open
          onOpenChange={setAsking}
          title={copy.images.delete}
          description={copy.images.deleteConfirm}
          closeLabel={copy.common.close}
        >
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">{copy.common.cancel}</Button>
            </DialogClose>
            <fetcher.Form method="post" action="/admin/images" onSubmit={() => setAsking(false)} className="grid">
              <ScriptMark />
              <input type="hidden" name="id" value={image.id} />
              <Button variant="destructive" name="intent" value="delete">
                {copy.common.delete}
              </Button>
            </fetcher.Form>
          </DialogFooter>
        </Dialog>
      ) : null}
    </>
  );
}

import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { acceptedTypes } from "#app/platform/images/image-rules.ts";

export type LibraryPicture = { address: string; name: string };

type PlainPictureFieldsProps = {
  id: string;
  name: string;
  address: string;
  library: LibraryPicture[];
  withoutFile?: boolean;
};

/**
 * For browsers without JavaScript: a file, one of the newest pictures, or the address of any picture of the library.
 */
export function PlainPictureFields({ id, name, address, library, withoutFile }: PlainPictureFieldsProps) {
  const { picture: copy } = useCopy("people");
  const chosen = withoutFile ? `${name}_chosen` : "chosen";
  return (
    <>
      <div className="hidden gap-4 noscript:grid">
        {withoutFile ? null : (
          <Field label={copy.file}>
            <Input type="file" name="image" accept={acceptedTypes.join(",")} />
          </Field>
        )}
        {library.length > 0 ? (
          <fieldset>
            <legend className="text-base font-medium">{copy.library}</legend>
            <label className="flex min-h-11 items-center gap-2 text-base">
              <input type="radio" name={chosen} value="" defaultChecked />
              {copy.keep}
            </label>
            <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
              {library.map((picture) => (
                <li key={picture.address}>
                  <img
                    src={picture.address}
                    alt=""
                    loading="lazy"
                    className="aspect-[4/3] w-full rounded-control border border-line object-cover"
                  />
                  <label className="flex min-h-11 items-center gap-2 text-[0.9375rem]">
                    <input type="radio" name={chosen} value={picture.address} />
                    <span className="truncate">{picture.name || picture.address}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        ) : null}
      </div>
      <Field id={id} label={copy.address} className="hidden noscript:block">
        <Input name={name} defaultValue={address} />
      </Field>
    </>
  );
}

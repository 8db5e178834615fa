import type { FormContents } from "#app/components/admin/form/admin-form.tsx";
import type { FormField } from "#app/components/admin/form/form-field.tsx";
import type { LibraryPicture } from "#app/components/admin/images/plain-picture-fields.tsx";
import type { Part } from "../page-values.ts";

export type SectionFieldsProps = {
  part: Part;
  place: number;
  count: number;
  field: (name: string) => FormField;
  contents: FormContents;
  library: LibraryPicture[];
};

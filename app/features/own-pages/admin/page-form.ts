import { z } from "zod";
import type { FormDefinition } from "#app/components/admin/form/definition.ts";
import type { FieldError, FieldErrors } from "#app/platform/forms/errors.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import { fromSiteTime } from "#app/platform/time/site-time.ts";
import {
  allFields,
  factNames,
  facts,
  fieldNames,
  namesOf,
  readParts,
  sectionsOf,
  writeParts,
  type PageValues,
} from "../page-values.ts";

export const pageKind = "page";

/** Longer is no text of a person; each field has a limit of its own below. */
const anyText = z.string().max(20_000);

/** A stored page, an autosaved draft or an earlier version: fields that are not asked for are left out when it is read. */
export const storedValues = z.record(z.string().regex(/^\w{1,100}$/), z.union([anyText, z.boolean()]));

/** The form of a page; its fields follow from the structure that is sent with it. */
export const pageForm: FormDefinition<PageValues> = {
  kind: pageKind,
  names: factNames,
  read: readPage,
  check(typed) {
    const values = typed as PageValues;
    const errors = checkPage(values);
    return Object.keys(errors).length > 0 ? { errors } : { values };
  },
  draft: storedValues,
};

const isBox = (name: string) => facts.boxes.some((box) => box === name);

function readPage(form: FormData): PageValues {
  const text = (name: string) => {
    // Without JavaScript a picture of the library is chosen from a list beside the address.
    const chosen = String(form.get(`${name}_chosen`) ?? "");
    return storableText(chosen || String(form.get(name) ?? "")).replaceAll("\r\n", "\n");
  };
  const structure: PageValues = { sections: writeParts(readParts(text("sections"))) };
  for (const [name, value] of form)
    if (/^\w{2,60}$/.test(name) && typeof value === "string" && /_[a-z]+$/i.test(name)) structure[name] = value;
  return Object.fromEntries(fieldNames(structure).map((name) => [name, isBox(name) ? form.has(name) : text(name)]));
}

const linkPattern = /^(\/(?![/\\])[^\s\\]*|#[\w-]+|https?:\/\/[^\s/][^\s]*|mailto:[^\s@]+@[^\s@]+)$/i;
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function checkPage(values: PageValues): FieldErrors {
  const errors: FieldErrors = {};
  const textIn = (name: string) => String(values[name] ?? "").trim();
  const limit = (name: string, max: number) => {
    if ([...textIn(name)].length > max) errors[name] = { key: "tooLong", max };
  };
  for (const [name, max] of Object.entries(facts.words)) for (const each of [name, `${name}Es`]) limit(each, max);
  if (!textIn("title") && !textIn("titleEs")) errors.title = { key: "missing" };
  for (const name of ["slug", "slugEs"])
    if (textIn(name) && !slugPattern.test(textIn(name))) errors[name] ??= { key: "slug" };
  for (const name of ["visibleFrom", "visibleUntil"])
    if (textIn(name) && !fromSiteTime(textIn(name))) errors[name] = { key: "date" };
  const [from, until] = [textIn("visibleFrom"), textIn("visibleUntil")];
  if (!errors.visibleUntil && from && until && until <= from) errors.visibleUntil = { key: "endsBefore" };
  checkPicture(values, "picture", errors);
  for (const part of sectionsOf(values))
    for (const stored of allFields(part, values)) {
      const { name, field } = stored;
      if (field.kind === "picture") checkPicture(values, name, errors);
      else if (field.kind === "link") {
        limit(name, 500);
        if (textIn(name) && !linkPattern.test(textIn(name))) errors[name] ??= { key: "address" };
      } else if (field.kind === "choice") {
        if (textIn(name) && !field.options.some((option) => option === textIn(name))) errors[name] = { key: "invalid" };
      } else if ("max" in field) for (const each of namesOf(stored)) limit(each, field.max);
    }
  return errors;
}

/** A picture of the library: a file that was uploaded here. */
const picturePattern = /^\/blog-images\/blog-posts\/[\w.-]+$/;

function checkPicture(values: PageValues, name: string, errors: FieldErrors) {
  const address = String(values[name] ?? "");
  const refused: FieldError = { key: "picture" };
  if (address && !picturePattern.test(address)) errors[name] = refused;
}

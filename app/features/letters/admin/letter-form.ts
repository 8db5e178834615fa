import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";
import { inOneLanguage, text } from "#app/components/admin/form/shared-rules.ts";
import { maxPreview, maxSubject } from "./lengths.ts";

/** In characters of HTML; a mail should have a quarter of it at most. */
const body = z.string().max(400_000);

/** A draft needs a subject in one language; what is missing is asked for when it is sent. */
export const letterForm = defineForm({
  kind: "letter",
  fields: {
    subject: text(maxSubject).overwrite(asOneLine),
    subjectEs: text(maxSubject).overwrite(asOneLine),
    preview: text(maxPreview).overwrite(asOneLine),
    previewEs: text(maxPreview).overwrite(asOneLine),
    body,
    bodyEs: body,
  },
  rules: (values) => inOneLanguage(values, "subject"),
});

/** Line breaks have no place in the header of a mail. */
function asOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

export const emptyLetter = { subject: "", subjectEs: "", preview: "", previewEs: "", body: "", bodyEs: "" };

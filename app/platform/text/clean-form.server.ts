import { storableText } from "./storable-text.ts";

/**
 * The form of a request, its texts without characters that cannot be stored: a NUL in any field, an id included, would
 * otherwise fail in the database. Not for passwords, which are hashed exactly as typed.
 */
export async function readCleanForm(request: Request): Promise<FormData> {
  const clean = new FormData();
  for (const [name, value] of await request.formData())
    if (typeof value === "string") clean.append(name, storableText(value));
    else clean.append(name, value);
  return clean;
}

import { data } from "react-router";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { storableText } from "#app/platform/text/storable-text.ts";

/**
 * The form of a request. A body that is not a form (damaged multipart, another content type) is answered with a 400; the
 * standard method throws an error that would be a 500. For forms with passwords, which are hashed exactly as typed.
 */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw badRequest(request, "badForm");
  }
}

/**
 * The form of a request, its texts without characters that cannot be stored: a NUL in any field, an id included, would
 * otherwise fail in the database.
 */
export async function readCleanForm(request: Request): Promise<FormData> {
  const clean = new FormData();
  for (const [name, value] of await readFormData(request))
    if (typeof value === "string") clean.append(name, storableText(value));
    else clean.append(name, value);
  return clean;
}

/** For an `intent` that the page does not know. */
export function unknownAction(request: Request) {
  return badRequest(request, "unknownAction");
}

function badRequest(request: Request, reason: "badForm" | "unknownAction") {
  return data(copyFor(languageOfRequest(request), "common").error[reason], { status: 400 });
}

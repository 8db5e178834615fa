import { data } from "react-router";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { storableText } from "#app/platform/text/storable-text.ts";

/**
 * Reads the form of a request without changing it: for passwords, which are hashed exactly as typed. A body that is not
 * a form (damaged multipart, another content type) is a 400; request.formData() alone would cause a 500.
 */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw badRequest(request, "badForm");
  }
}

/**
 * Reads the form of a request and removes characters that cannot be stored. A NUL in any field, even in an id, would
 * otherwise cause a database error.
 */
export async function readCleanForm(request: Request): Promise<FormData> {
  const clean = new FormData();
  for (const [name, value] of await readFormData(request))
    if (typeof value === "string") clean.append(name, storableText(value));
    else clean.append(name, value);
  return clean;
}

/** The response to an unknown `intent`. */
export function unknownAction(request: Request) {
  return badRequest(request, "unknownAction");
}

function badRequest(request: Request, reason: "badForm" | "unknownAction") {
  return data(copyFor(languageOfRequest(request), "common").error[reason], { status: 400 });
}

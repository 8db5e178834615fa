import { data } from "react-router";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";

/**
 * The form of a request. A body that is not a form (damaged multipart, another content type) is answered with a 400; the
 * standard method throws an error that would be a 500.
 */
export async function readFormData(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw badRequest(request, "badForm");
  }
}

/** For an `intent` that the page does not know. */
export function unknownAction(request: Request) {
  return badRequest(request, "unknownAction");
}

function badRequest(request: Request, reason: "badForm" | "unknownAction") {
  return data(copyFor(languageOfRequest(request), "common").error[reason], { status: 400 });
}

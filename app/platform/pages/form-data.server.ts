import { data } from "react-router";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { storableText } from "#app/platform/text/storable-text.ts";
import { readForm } from "./read-body.server.ts";

/**
 * Reads the form of a request without changing it: for passwords, which are hashed exactly as typed. A body that is not
 * a form (damaged multipart, another content type) is a 400; request.formData() alone would cause a 500. So is a field
 * that was sent twice, because readers differ in which of two values they take; `several` names those that hold a list.
 */
export async function readFormData(request: Request, several: readonly string[] = []): Promise<FormData> {
  const form = await parseForm(request);
  const names = new Set<string>();
  for (const name of form.keys())
    if (names.has(name) && !several.includes(name)) throw ambiguousForm(request);
    else names.add(name);
  return form;
}

async function parseForm(request: Request): Promise<FormData> {
  if (!/^multipart\//i.test(request.headers.get("Content-Type") ?? "")) {
    const read = await readForm(request);
    if ("form" in read) return read.form;
    throw badRequest(request, "badForm");
  }
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
  return cleanForm(await readFormData(request));
}

export function cleanForm(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form)
    if (typeof value === "string") clean.append(name, storableText(value));
    else clean.append(name, value);
  return clean;
}

/** The response to an unknown `intent`. */
export function unknownAction(request: Request) {
  return badRequest(request, "unknownAction");
}

/** The response to a form that asks for two things at once, or says one thing twice. */
export function ambiguousForm(request: Request) {
  return badRequest(request, "ambiguousForm");
}

function badRequest(request: Request, reason: "badForm" | "unknownAction" | "ambiguousForm") {
  return data(copyFor(languageOfRequest(request), "common").error[reason], { status: 400 });
}

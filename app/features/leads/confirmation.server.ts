import { redirect } from "react-router";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import type { Confirmation } from "./confirmation.ts";
import { findSubmission, type Submission } from "./submissions.server.ts";

/** What "?sent=" in the address confirms; nothing without it. An unknown submission leads back to the form. */
export async function findConfirmation(request: Request, kind: Submission["kind"]): Promise<Confirmation | undefined> {
  const { pathname, searchParams } = pageUrl(request);
  const sent = searchParams.get("sent");
  if (sent === null) return undefined;
  const submission = await findSubmission(sent, kind);
  if (!submission) throw redirect(pathname);
  return { ...submission, repeated: searchParams.has("again") };
}

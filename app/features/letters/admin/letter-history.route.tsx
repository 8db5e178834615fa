import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { findLetter, nameOfLetter, savedLetters } from "../letters.server.ts";
import { letterForm } from "./letter-form.ts";
import type { Route } from "./+types/letter-history.route.ts";

export const handle: PageHandle = { namespaces: ["letters"] };

const versions = historyRoute(async ({ id }: { id: string }, request) => {
  const found = await findLetter(id);
  const copy = copyFor(languageOfRequest(request), "letters");
  if (!found) throw notFound(request, "letters");
  const subject = { title: nameOfLetter(found.letter) || copy.untitled };
  const { history, restore } = savedLetters;
  return { id, subject, address: `/admin/letters/${id}`, history, fields: letterForm.names, restore };
});
export const loader = versions.loader;
export const action = versions.action;

export default function LetterHistory(props: Route.ComponentProps) {
  return <HistoryPage {...props} labels={useCopy("letters").fields} />;
}

import { HistoryPage } from "#app/components/admin/history/history-page.tsx";
import { historyRoute } from "#app/features/admin/history-route.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import type { Copy } from "#app/platform/i18n/copy.ts";
import { languages, ownName, type Language } from "#app/platform/i18n/language.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { textIn } from "#app/platform/i18n/words.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { notFound } from "#app/platform/pages/found.server.ts";
import { allFields, factNames, nameOfPage, sectionsOf, type PageValues } from "../page-values.ts";
import { findPage } from "./list.server.ts";
import { savedPages } from "./saving.server.ts";
import { usePageLabels } from "./use-page-labels.ts";
import type { Route } from "./+types/own-page-history.route.ts";

export const handle: PageHandle = { namespaces: ["own-pages"] };

/** Two versions are compared by their facts, their arrangement and all their words in each language. */
const versions = historyRoute(async ({ id }: { id: string }, request) => {
  const copy = copyFor(languageOfRequest(request), "own-pages");
  const found = await findPage(id);
  if (!found) throw notFound(request, "own-pages");
  return {
    id,
    subject: { title: nameOfPage(found.values) },
    address: `/admin/pages/own/${id}`,
    history: savedPages.history,
    fields: [...factNames, "arrangement", ...languages],
    toFields: (snapshot: PageValues) => readable(snapshot, copy),
    restore: savedPages.restore,
  };
});
export const loader = versions.loader;
export const action = versions.action;

function readable(values: PageValues, copy: Copy["own-pages"]): Record<string, unknown> {
  const parts = sectionsOf(values);
  const names = parts.map(({ kind, state }) => {
    const name = ownValue<{ name: string }>(copy.kinds, kind)?.name ?? kind;
    return state === "shown" ? name : `${name} (${copy.partStates[state]})`;
  });
  const words = (language: Language) =>
    parts
      .flatMap((part) => allFields(part, values))
      .map(({ name, isWritten }) => String((isWritten ? textIn(values, name, language) : values[name]) ?? ""))
      .filter(Boolean)
      .join("\n");
  return { ...values, arrangement: names.join("\n"), en: words("en"), es: words("es") };
}

export default function OwnPageHistory(props: Route.ComponentProps) {
  const { sections, restoreHint } = useCopy("own-pages");
  const labels = { ...usePageLabels()({}), ...ownName, arrangement: sections.title };
  return <HistoryPage {...props} labels={labels} restoreHint={restoreHint} />;
}

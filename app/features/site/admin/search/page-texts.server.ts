import { fold } from "#db/fold.ts";
import type { Hit } from "#app/features/admin/find/hit.ts";
import { textsOf } from "#app/features/pages/admin/form/page-filter.ts";
import { copyPages, fieldsOfPage } from "#app/features/pages/copy-pages.ts";
import { pageNames } from "#app/features/pages/page-names.ts";
import type { CopyNode } from "#app/platform/i18n/changes/copy-fields.ts";
import type { Namespace } from "#app/platform/i18n/copy.ts";
import { copyFor, serverCopy } from "#app/platform/i18n/copy.server.ts";
import { languages } from "#app/platform/i18n/language.ts";
import type { Source } from "./sources.server.ts";

type PageText = { page: string; text: string; folded: string };

/** Folding every text of the site takes longer than finding one: done once for each version of the texts. */
const known = new WeakMap<object, PageText[]>();

/** The pages by their names, and every sentence on them in both languages; a page is offered once. */
export const pageTexts: Source = {
  opens: "/admin/pages",
  find: ({ typed, language }, most) => {
    if (typed === "") return [];
    const wanted = fold(typed);
    const names = pageNames(copyFor(language, "pages"), copyFor(language, "emails"));
    const hits = new Map<string, Hit>();
    for (const { id } of copyPages) {
      const title = names[id] ?? id;
      if (fold(title).includes(wanted)) hits.set(id, { kind: "page", title, path: `/admin/pages/${id}` });
    }
    for (const { page, text, folded } of allTexts()) {
      if (hits.size >= most) break;
      if (hits.has(page) || !folded.includes(wanted)) continue;
      const path = `/admin/pages/${page}?${new URLSearchParams({ q: typed })}`;
      hits.set(page, { kind: "page", title: names[page] ?? page, hint: around(text, folded.indexOf(wanted)), path });
    }
    return [...hits.values()].slice(0, most);
  },
};

/** As they are published. */
function allTexts(): PageText[] {
  const version = serverCopy().resources;
  const stored = known.get(version);
  if (stored) return stored;
  const texts = copyPages.flatMap((page) =>
    languages.flatMap((language) =>
      fieldsOfPage(page, (namespace) => copyFor(language, namespace as Namespace) as unknown as CopyNode).flatMap(
        ({ delivered }) => textsOf(delivered).map((text): PageText => ({ page: page.id, text, folded: fold(text) })),
      ),
    ),
  );
  known.set(version, texts);
  return texts;
}

/** The words around a place in a text. */
function around(text: string, place: number): string {
  const from = Math.max(0, text.lastIndexOf(" ", Math.max(0, place - 30)) + 1);
  const cut = text.slice(from, from + 90);
  return `${from > 0 ? "… " : ""}${cut}${from + 90 < text.length ? " …" : ""}`;
}

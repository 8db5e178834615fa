import { createPage } from "#app/features/own-pages/admin/saving.server.ts";
import { examplePage } from "#app/features/own-pages/example-page.ts";
import type { PageValues } from "#app/features/own-pages/page-values.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";

type Made = { languages?: Language[]; published?: boolean; kinds?: readonly string[]; more?: PageValues };

/** Pages "Page 0", "Page 1" … at /page-0 and /es/pagina-0, with the examples of the sections as their words. */
export async function makeOwnPages(count: number, options: Made = {}): Promise<void> {
  const { languages = ["en", "es"], published = true, kinds = ["opening", "cards"], more } = options;
  for (let number = 0; number < count; number++) {
    const id = `00000000-0000-4000-9000-${String(number).padStart(12, "0")}`;
    const spanish = { titleEs: `Página ${number}`, slugEs: `pagina-${number}` };
    const made = await createPage({ email: "ana@savia.example" }, id, {
      ...examplePage({ kinds, languages }),
      title: `Page ${number}`,
      slug: `page-${number}`,
      ...(languages.includes("es") && spanish),
      published,
      ...more,
    });
    if (made.kind !== "saved") throw new Error(`page ${number} is ${JSON.stringify(made)}`);
  }
  await markContentChanged();
}

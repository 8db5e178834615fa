import { isKnownPage } from "../figures/seen-page.ts";
import { languageOfPath, localizedPath, plainPath } from "../i18n/language.ts";

const ending = ".md";

/** "/es/about" -> "/es/about.md", "/" -> "/index.md". Undefined for an address that is no page for everybody. */
export function markdownPath(path: string): string | undefined {
  const plain = plainPath(path);
  if (!isKnownPage(plain)) return undefined;
  return localizedPath(languageOfPath(path), plain === "/" ? "/index" : plain) + ending;
}

/** "/es/about.md" -> "/es/about". */
export function pageOfMarkdown(path: string): string | undefined {
  if (!path.endsWith(ending)) return undefined;
  const page = path.slice(0, -ending.length).replace(/^(\/es)?\/index$/, (_, language?: string) => language ?? "/");
  return markdownPath(page) === path ? page : undefined;
}

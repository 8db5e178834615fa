/** Lower case without accents: the form in which search compares stored and typed text. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}+/gu, "")
    .toLowerCase();
}

type Texts = { title: string; previewSnippet: string; titleEs?: string | null; previewSnippetEs?: string | null };

/**
 * The search columns of a post: folded title and preview per language. Update them whenever one of the four texts
 * changes.
 */
export function searchTexts({ title, previewSnippet, titleEs, previewSnippetEs }: Texts) {
  return {
    searchEn: fold(`${title}\n${previewSnippet}`),
    searchEs: fold(
      `${titleEs?.trim() ? titleEs : title}\n${previewSnippetEs?.trim() ? previewSnippetEs : previewSnippet}`,
    ),
  };
}

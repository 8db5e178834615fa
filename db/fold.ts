/** Lower case without accents: what search compares, in the stored text and in what is typed. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}+/gu, "")
    .toLowerCase();
}

type Texts = { title: string; previewSnippet: string; titleEs?: string | null; previewSnippetEs?: string | null };

/** The search columns of a post: title and preview as each language shows them. Store them whenever one of the four changes. */
export function searchTexts({ title, previewSnippet, titleEs, previewSnippetEs }: Texts) {
  return {
    searchEn: fold(`${title}\n${previewSnippet}`),
    searchEs: fold(
      `${titleEs?.trim() ? titleEs : title}\n${previewSnippetEs?.trim() ? previewSnippetEs : previewSnippet}`,
    ),
  };
}

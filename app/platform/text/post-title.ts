import { useLanguage } from "#app/platform/i18n/use-copy.ts";

export type Titled = { title: string; titleEs: string | null };

/** A post's title in the interface's language; without a Spanish one the English, marked as such. */
export function usePostTitle(): (post: Titled) => { text: string; lang?: "en" } {
  const language = useLanguage();
  return ({ title, titleEs }) =>
    language === "en" ? { text: title } : titleEs ? { text: titleEs } : { text: title, lang: "en" };
}

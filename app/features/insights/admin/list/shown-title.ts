import { useLanguage } from "#app/platform/i18n/use-copy.ts";

export type Titled = { title: string; titleEs: string | null };

/** A post's title as the reader of the interface knows it; without a Spanish one the English, and that it is English. */
export function useShownTitle(): (post: Titled) => { text: string; lang?: "en" } {
  const language = useLanguage();
  return ({ title, titleEs }) =>
    language === "en" ? { text: title } : titleEs ? { text: titleEs } : { text: title, lang: "en" };
}

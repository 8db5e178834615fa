import { writtenIn } from "#app/platform/i18n/words.ts";
import { type Language } from "#app/platform/i18n/language.ts";
import { useLanguage } from "#app/platform/i18n/use-copy.ts";

export type Titled = { title: string; titleEs: string | null };

/** A post's title in the interface's language; without a Spanish one the English, marked as such. */
export function usePostTitle(): (post: Titled) => { text: string; lang?: Language } {
  const language = useLanguage();
  return (post) => {
    const title = writtenIn(post, "title", language);
    return title.language === language ? { text: title.text } : { text: title.text, lang: title.language };
  };
}

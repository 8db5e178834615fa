import type { Language } from "#app/platform/i18n/language.ts";
import type { TopicKey } from "#app/platform/help/topics.ts";

/** Made from the running site by scripts/make/make-handbook-pictures.ts. */
export const pictureSize = { width: 1200, height: 720 };

export function pictureOf(topic: TopicKey, language: Language): string {
  return `/help/${language}/${topic}.webp`;
}

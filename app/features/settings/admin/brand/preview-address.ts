import type { Look } from "#app/platform/site/look.ts";

/** A page of the site in a look that is not saved (features/site/look). The delivered one is named, too. */
export function previewAddress(path: string, { accent, pairing }: Look): string {
  return `${path}?look=${accent.slice(1)}-${pairing}`;
}

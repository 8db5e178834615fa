import { site } from "#site";

/** Appends the brand unless the title already contains it. */
export function fullTitle(title: string, brand: string = site.name): string {
  return title.toLowerCase().includes(brand.toLowerCase()) ? title : `${title} | ${brand}`;
}

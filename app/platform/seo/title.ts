import { site } from "#site";

/** Appends the brand where the title does not name it already. */
export function fullTitle(title: string, brand: string = site.name): string {
  return title.toLowerCase().includes(brand.toLowerCase()) ? title : `${title} | ${brand}`;
}

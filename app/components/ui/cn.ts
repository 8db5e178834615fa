/** Joins class names. Later classes do not beat earlier ones: the stylesheet's order decides. */
export function cn(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}

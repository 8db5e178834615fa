/** Joins class names. A later class does not override an earlier one; the order in the stylesheet decides. */
export function cn(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}

/**
 * "Ana María Ruiz" -> "AR": the first and the last name, without what a small word begins: "Inés Ruiz de la Fuente" ->
 * "IR", but "Leo de la Cruz" -> "LC".
 */
export function initials(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  const small = names.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word));
  const family = small > 1 ? names[small - 1] : names.length > 1 ? names.at(-1) : undefined;
  return [names[0], family].map((word) => [...(word ?? "")][0] ?? "").join("");
}

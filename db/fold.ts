/** Lower case without accents: what search compares, in the stored text and in what is typed. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}+/gu, "").toLowerCase();
}

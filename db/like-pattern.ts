/** A pattern for `like` that matches texts containing this one; its own `%` and `_` are taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

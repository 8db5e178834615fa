/** Which sentence says that an action on a post failed. */
export function failureOf(intent: unknown): "toggle" | "delete" | "restore" {
  return intent === "delete" || intent === "restore" ? intent : "toggle";
}

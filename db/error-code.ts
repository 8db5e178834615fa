/** What Node or PostgreSQL call an error ("ENOENT", "23505"); undefined for errors without a code. */
export function errorCode(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

/** What an error says; whatever else was thrown, as a text. */
export function errorMessage(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
}

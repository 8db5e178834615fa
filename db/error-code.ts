/** What Node or PostgreSQL call an error ("ENOENT", "23505"); undefined for errors without a code. */
export function errorCode(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

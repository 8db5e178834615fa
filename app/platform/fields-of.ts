/** The fields of something from outside: a cookie, the device's storage, an answer. What is no object has none. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

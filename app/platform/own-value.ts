/** The value of a key that came from a client. Inherited names such as "constructor" and "__proto__" are not keys of a table. */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: unknown): T | undefined {
  return typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined;
}

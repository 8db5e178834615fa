/** Looks up a key that came from a client. Inherited properties such as "constructor" and "__proto__" do not count. */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: unknown): T | undefined {
  return typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined;
}

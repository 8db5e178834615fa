/** The path and the search ("" or "?…") of a request's address. */
export function splitAddress(address: string): { path: string; search: string } {
  const mark = address.indexOf("?");
  return mark < 0 ? { path: address, search: "" } : { path: address.slice(0, mark), search: address.slice(mark) };
}

/**
 * Accepts site paths, URLs, mail and phone links; a bare domain gets "https://", as it would otherwise be a relative
 * path.
 */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (/^(https?:\/\/[^\s"<>/]|(mailto:|tel:)[^\s"<>]|\/|#)[^\s"<>]*$/i.test(address) && !address.startsWith("//"))
    return address;
  if (/^[^\s"<>@/:]+@[^\s"<>@/]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  if (/^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#][^\s"<>]*)?$/i.test(address)) return `https://${address}`;
  return undefined;
}

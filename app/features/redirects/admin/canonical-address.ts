/** The longest that a stored address may be; the host refuses requests above 4096. */
const maxLength = 1000;

/**
 * An address as the host compares it: with "/" in front, no "/" at the end, lower case, letters beyond ASCII encoded.
 * Undefined for anything that is no address of this site. Pure.
 */
export function canonicalAddress(typed: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\/|[\s\\]/i.test(typed) || typed === "") return undefined;
  const whole = typed.startsWith("/") ? typed : `/${typed}`;
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(whole) ?? [];
  // A star stands for whole parts of an address, at its end.
  if (path.replace(/\/\*$/, "").includes("*") || /\/\.{1,2}(\/|$)/.test(path)) return undefined;
  const encoded = encode(path);
  if (encoded === undefined) return undefined;
  const canonical = encoded
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "")
    .toLowerCase();
  const address = canonical + (rest === "?" || rest === "#" ? "" : encodeRest(rest));
  return address.length > maxLength ? undefined : address;
}

/** Letters that were typed or encoded, encoded; unreserved ones not (server/http/canonical-path.ts). */
function encode(path: string): string | undefined {
  try {
    return path
      .split("/")
      .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
      .join("/")
      .replace(/%(2A|21|27|28|29|24|26|2B|2C|3A|3B|3D|40)/gi, (code) => decodeURIComponent(code));
  } catch {
    return undefined;
  }
}

const encodeRest = (rest: string) =>
  rest.replace(/[^\x21-\x7e]/g, encodeURIComponent).replace(/["<>`{}|^]/g, encodeURIComponent);

/** As people read it. */
export function readableAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

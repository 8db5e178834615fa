/**
 * A name for mails to an address that anyone may have typed. Mail programs turn everything that looks like an address
 * into a link, so such words are removed; the rest is short, on one line and visible. Empty when nothing is left: the
 * mail then greets without a name.
 */
export function safeName(value: string): string {
  const line = value
    // Full-width and other compatibility forms of letters, dots and slashes become the plain ones.
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, "")
    .replace(/[\s\p{Cc}\p{Z}]+/gu, " ")
    .trim();
  const words = line.split(" ").filter((word) => !couldBeAddress(word));
  const name = words.join(" ").slice(0, maxLength + 1);
  if (!/\p{L}|\p{N}/u.test(name)) return "";
  return name.length > maxLength ? `${name.slice(0, maxLength - 1).trimEnd()}…` : name;
}

const maxLength = 80;

/** A full stop, or a character that looks like one, inside a word; "col·laboració" is a Catalan word. */
const dotInside =
  /[.\u3002\u2024\u2027\u2219\u22c5\u30fb\u06d4\u0701\u0702\ua60e\u1362](?=[\p{L}\p{N}\p{M}-])|(?<![lL])\u00b7(?=[\p{L}\p{N}])|\u00b7(?![lL])(?=[\p{L}\p{N}])/u;
const slash = /[/\\\u2044\u2215\u2216\u2571\u2572\u29f5\u29f8\u29f9\u3033\u3035]/u;
const atSign = /@/u;
/** "https:", "mailto:", "javascript:", and a host with a port. */
const colonInside = /[:\u2236\ua789\u05c3\u0589](?=\S)/u;
const prefix = /^\W*(www|https?|ftp|mailto)\b/iu;
/** Entities that a mail program might decode. */
const entity = /&#?\w+;|%[0-9a-f]{2}/iu;

function couldBeAddress(word: string): boolean {
  return [dotInside, slash, atSign, colonInside, prefix, entity].some((sign) => sign.test(word));
}

/** When two typed names, or two mail domains, are those of one organization. */

/** Letters of other alphabets that look like a Latin one, and Latin letters that are no accented ones. */
const lookAlikes: Record<string, string> = {
  a: "АаΑαɑᴀ",
  b: "ВвЬьΒβʙ",
  c: "СсϹϲᴄ",
  d: "ԀԁĐđÐðᴅ",
  e: "ЕеЄєΕεᴇ",
  g: "ɡԌ",
  h: "НнҺһΗĦħʜ",
  i: "ІіӀӏΙιıɪ",
  j: "ЈјͿϳᴊ",
  k: "КкΚκᴋ",
  l: "Łłʟ",
  m: "МмΜᴍ",
  n: "Νηɴ",
  o: "ОоΟοσØøᴏՕօ",
  p: "РрΡρᴘ",
  q: "Ԛԛ",
  r: "гʀ",
  s: "Ѕѕꜱ",
  t: "ТтΤτᴛ",
  u: "υμᴜ",
  v: "Ѵѵνᴠ",
  w: "Ԝԝωᴡ",
  x: "ХхΧχ",
  y: "УуҮүΥγʏ",
  z: "Ζζᴢ",
  ss: "ẞß",
  ae: "Ææ",
  oe: "Œœ",
};

const latin = new Map(
  Object.entries(lookAlikes).flatMap(([letters, others]) => [...others].map((other) => [other, letters] as const)),
);

const legalForms = new Set(
  [
    "ltd limited inc incorporated llc llp lp plc corp corporation co company pty pte",
    "sa sau sab sapi cv rl sc srl sl slu sll slne sas spa scl scrl scoop ltda limitada eirl eireli ac iap abp",
    "gmbh mbh ug ag kg ohg gbr ev eg se bv nv vof bvba sarl sasu eurl snc oy oyj ab as asa aps kk sro doo ooo",
  ].flatMap((forms) => forms.split(" ")),
);

/** "Ltd", "SL", the "de" of "S.A. de C.V.", and what tells a second scan from the first: "II", "2". */
function isAddition(word: string): boolean {
  return legalForms.has(word) || word === "de" || /^([a-z]|\d|(19|20)\d\d|i{2,3}|iv|vi{0,3}|ix)$/.test(word);
}

/**
 * The same text for all spellings of one name: case, accents, full-width, look-alike and invisible characters,
 * punctuation, spaces, legal forms and numbers at the end make no difference.
 */
export function nameKey(organization: string): string {
  // Invisible characters stand inside words, so they are no place to split at.
  const plain = [...organization.normalize("NFKD").replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu, "")]
    .map((letter) => latin.get(letter) ?? letter)
    .join("")
    .toLowerCase();
  const words = joinSpelled(plain.replace(/[.'’]/g, "").match(/[\p{L}\p{N}]+/gu) ?? []);
  while (words.length > 1 && /^(the|el|la|los|las)$/.test(words[0]!)) words.shift();
  while (words.length > 1 && isAddition(words.at(-1)!)) words.pop();
  const name = words.join("") || plain.replace(/\s+/g, "");
  // In many typefaces these cannot be told apart.
  return name
    .replace(/[il1|]/g, "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** "S. L." is one word, and so is "I B M": letters or digits that stand alone one after the other. */
function joinSpelled(words: string[]): string[] {
  const spelled = words
    .join(" ")
    .replace(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))|(?<=(?:^| )\p{N}) (?=\p{N}(?: |$))/gu, "");
  return spelled.split(" ").filter(Boolean);
}

/** Under a country's domain these are no names of organizations: coop.org.mx. */
const shared = new Set("ac asso co com edu gob gov gub ltd mil ne net nom or org plc sch".split(" "));

/** The part of a mail domain that an organization registers: "coop.example" of "mail.coop.example". */
export function registeredDomain(domain: string): string {
  const labels = domain.split(".");
  const underCountry = labels.at(-1)!.length === 2 && shared.has(labels.at(-2) ?? "");
  return labels.slice(underCountry ? -3 : -2).join(".");
}

/** Providers of mailboxes, under all their domains: yahoo.com.mx, hotmail.es. */
const providers = new Set(
  [
    "gmail googlemail hotmail outlook live msn yahoo ymail rocketmail aol icloud gmx web mail proton protonmail pm",
    "yandex zoho fastmail tutanota tuta hey hushmail mailbox posteo riseup disroot duck qq 163 126 naver daum rediffmail",
    "libero orange wanadoo laposte free sfr terra uol bol prodigy telefonica t-online freenet",
  ].flatMap((names) => names.split(" ")),
);
const otherProviders = new Set(["me.com", "mac.com"]);

/** Whether people of any organization have mailboxes there. */
export function isFreeMail(registered: string): boolean {
  return providers.has(registered.split(".")[0]!) || otherProviders.has(registered);
}

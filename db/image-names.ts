const folder = "blog-images/blog-posts";
const types = ["jpg", "png", "webp", "avif"];
/** Matches an uploaded picture in a text or address, in any width and format. */
const uploaded = new RegExp(`${folder}/(\\d{10,16}-[a-z0-9]{6,32})(?:-\\d{2,4}w)?\\.(?:${types.join("|")})`, "g");

/** The names (`1741132800000-k3j9x2`) of the pictures in the texts, without duplicates. */
export function imageNamesIn(...texts: (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => [...(text ?? "").matchAll(uploaded)].flatMap(([, name]) => name ?? [])))];
}

/** The possible values of `images.path` for a picture of this name. */
export function possiblePaths(name: string): string[] {
  return types.map((type) => `${folder}/${name}.${type}`);
}

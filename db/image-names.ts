const folder = "blog-images/blog-posts";
const types = ["jpg", "png", "webp", "avif"];
/** Any copy of an uploaded picture, whatever its width and type, in a text or an address. */
const uploaded = new RegExp(`${folder}/(\\d{10,16}-[a-z0-9]{6,32})(?:-\\d{2,4}w)?\\.(?:${types.join("|")})`, "g");

/** The names of the pictures that the texts mention, each once: `1741132800000-k3j9x2`. */
export function imageNamesIn(...texts: (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => [...(text ?? "").matchAll(uploaded)].map((match) => match[1]!)))];
}

/** What `images.path` may be for a picture of this name. */
export function possiblePaths(name: string): string[] {
  return types.map((type) => `${folder}/${name}.${type}`);
}

/** The bodies of public posts, read strictly: what is not clean UTF-8 of the announced kind is told, never guessed. */

export type BadBody = { status: 400 | 415; message: string };

export async function readJson(request: Request): Promise<{ body: Record<string, unknown> } | { bad: BadBody }> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? ""))
    return bad(415, "Send the body as application/json.");
  const text = await readUtf8(request);
  if (text === undefined) return bad(400, "The body is not valid UTF-8.");
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || Array.isArray(body))
      return bad(400, "The body has to be a JSON object.");
    return { body: body as Record<string, unknown> };
  } catch {
    return bad(400, "The body is not valid JSON.");
  }
}

export async function readForm(request: Request): Promise<{ form: FormData } | { bad: BadBody }> {
  const type = request.headers.get("Content-Type") ?? "";
  const bytes = await request.arrayBuffer();
  const text = decode(bytes);
  if (text === undefined) return bad(400, "The form is not valid UTF-8.");
  try {
    if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
      // Throws on escapes that are no UTF-8, where URLSearchParams would put other characters in their place.
      decodeURIComponent(text.replaceAll("+", " "));
      const form = new FormData();
      for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
      return { form };
    }
  } catch {
    return bad(400, "The form is damaged.");
  }
  return bad(415, "Send the form as application/x-www-form-urlencoded.");
}

/** A text field. Browsers end the lines of a textarea with CR LF on the way; `lines` gives them back as they were typed. */
export function fieldOf(form: FormData, name: string, { lines = false } = {}): string | undefined {
  const value = form.get(name);
  if (typeof value !== "string") return undefined;
  return lines ? value.replaceAll("\r\n", "\n") : value;
}

async function readUtf8(request: Request): Promise<string | undefined> {
  return decode(await request.arrayBuffer());
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function bad(status: BadBody["status"], message: string) {
  return { bad: { status, message } };
}

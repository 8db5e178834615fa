/**
 * Reads the bodies of public POST requests strictly: only clean UTF-8 of the announced type is accepted, nothing is
 * guessed.
 */

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
    return { body: { ...body } };
  } catch {
    return bad(400, "The body is not valid JSON.");
  }
}

export async function readForm(request: Request): Promise<{ form: FormData } | { bad: BadBody }> {
  const type = request.headers.get("Content-Type") ?? "";
  const text = await readUtf8(request);
  if (text === undefined) return bad(400, "The form is not valid UTF-8.");
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return bad(415, "Send the form as application/x-www-form-urlencoded.");
  try {
    // Throws on escapes that are not UTF-8; URLSearchParams would silently replace them with other characters.
    decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return bad(400, "The form is damaged.");
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return { form };
}

/** The value of a text field, with the line breaks as they were typed: browsers send those of a textarea as CR LF. */
export function textField(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : undefined;
}

async function readUtf8(request: Request): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer());
  } catch {
    return undefined;
  }
}

function bad(status: BadBody["status"], message: string) {
  return { bad: { status, message } };
}

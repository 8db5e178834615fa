export type PostResult =
  | { kind: "ok"; data: unknown }
  /** The server's error messages by field. */
  | { kind: "fields"; fields: Record<string, string> }
  | { kind: "limited"; message: string }
  /** The server's disk is full: trying again helps, but not immediately. */
  | { kind: "full" }
  | { kind: "failed" /** The server answered, with a failure. */; answered: boolean; reason: unknown };

/** Why a form was not accepted, other than errors in its fields. */
export type FormFailure = "failed" | "limited" | "full";

type Problem = { error?: { message?: string; code?: string; fields?: Record<string, string> } };

const timeout = 30_000;

/** Calls a JSON function of the site. Never throws: a lost connection is one of the results. */
export async function postJson(address: string, body: object): Promise<PostResult> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    });
    const answer = (await response.json().catch(() => ({}))) as Problem;
    if (response.ok && !answer.error) return { kind: "ok", data: answer };
    const { error } = answer;
    if (response.status === 429) return { kind: "limited", message: error?.message ?? "" };
    if (error?.code === "storageFull") return { kind: "full" };
    if (error?.fields && Object.keys(error.fields).length > 0) return { kind: "fields", fields: error.fields };
    return { kind: "failed", answered: true, reason: `${address} answered ${response.status}` };
  } catch (reason) {
    return { kind: "failed", answered: false, reason };
  }
}

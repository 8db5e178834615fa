import { visitHeaders } from "./visit-headers.ts";

export type PostResult =
  | { kind: "ok"; data: unknown }
  /** The server's error messages by field. */
  | { kind: "fields"; fields: Record<string, string> }
  | { kind: "limited"; message: string }
  /** The server stores nothing now (a full disk, a restore): trying again helps, but not immediately. */
  | { kind: "full" }
  /** `answered` is true when the server responded with an error. */
  | { kind: "failed"; answered: boolean; reason: unknown };

/** Why a form was not accepted, other than errors in its fields. */
export type FormFailure = "failed" | "limited" | "full";

type ErrorBody = { error?: { message?: string; code?: string; fields?: Record<string, string> } };

const timeoutMs = 30_000;

/** Calls a JSON function of the site. Never throws: a lost connection is one of the results. */
export async function postJson(address: string, body: object): Promise<PostResult> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...visitHeaders() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const responseBody = (await response.json().catch(() => ({}))) as ErrorBody;
    if (response.ok && !responseBody.error) return { kind: "ok", data: responseBody };
    const { error } = responseBody;
    if (response.status === 429) return { kind: "limited", message: error?.message ?? "" };
    if (error?.code === "storageFull") return { kind: "full" };
    if (error?.fields && Object.keys(error.fields).length > 0) return { kind: "fields", fields: error.fields };
    return { kind: "failed", answered: true, reason: `${address} responded with ${response.status}` };
  } catch (reason) {
    return { kind: "failed", answered: false, reason };
  }
}

import { data } from "react-router";
import { canStoreRows } from "#db/client.server.ts";
import { isNothingStored } from "#db/unavailable.ts";
import type { Answer } from "./credentials.ts";

/** Runs an action of the account pages. While nothing can be stored (a full disk, a restore) the form comes back with the address and the reason. */
export async function catchStorageFull<Result>(email: unknown, act: () => Promise<Result>) {
  try {
    return await act();
  } catch (error) {
    // better-auth replaces some errors of the database with its own.
    if (!isNothingStored(error) && (!(error instanceof Error) || canStoreRows())) throw error;
    return data<Answer>(
      { values: { email: typeof email === "string" ? email : "" }, error: "storageFull" },
      { status: 503, headers: { "Retry-After": "60" } },
    );
  }
}

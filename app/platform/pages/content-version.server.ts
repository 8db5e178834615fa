import { currentDatabase } from "#db/client.server.ts";
import { purgeCdn } from "./cdn-purge.server.ts";

const channel = "content";
let version = 0;

/** Rendered pages are good for one version of the content. */
export function contentVersion(): number {
  return version;
}

/** Call after a commit that changes what the public sees: every process drops its rendered pages. */
export async function contentChanged() {
  version++;
  await currentDatabase().notify(channel, "");
  purgeCdn();
}

export async function followContentChanges() {
  await currentDatabase().listen(channel, () => {
    version++;
  });
}

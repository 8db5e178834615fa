import { adminContext } from "#app/features/admin/guard.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { openBackupStore } from "#app/platform/backups/backup-store.server.ts";
import { env } from "#app/platform/env.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { log } from "#app/platform/log.server.ts";
import { streamed } from "#app/platform/pages/streamed.server.ts";
import { db } from "#db/client.server.ts";
import type { Route } from "./+types/download.route.ts";

/** GET /admin/settings/backups/FILE: a backup as it is stored, for owners who have just proved who they are. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await findBackup(params.file).catch((error: unknown) => {
    log.warn({ err: error }, "a backup could not be downloaded");
    return "away" as const;
  });
  const { backups: copy } = copyFor(languageOfRequest(request), "settings");
  if (found === "away") return new Response(copy.downloadAway, { status: 503, headers: plainText });
  const { backup, stored } = found;
  if (!backup || !stored) return new Response(copy.notFound, { status: 404, headers: plainText });
  const name = backup.file
    .replace(/^auto-/, "savia-")
    .replace(/\.tgz$/, ".tar.gz")
    .replace(/\.enc$/, ".tar.gz.enc");
  await recordAudit(db(), context.get(adminContext), "backupDownloaded", name);
  return new Response(stored.stream, {
    headers: {
      ...streamed,
      "Content-Type": "application/octet-stream",
      "Content-Length": String(stored.size),
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}

const plainText = { "Content-Type": "text/plain; charset=utf-8" };

async function findBackup(name: string) {
  const store = await openBackupStore(env());
  const backup = (await store.list()).find(({ file }) => file === name);
  return { backup, stored: backup && (await store.open(backup.file)) };
}

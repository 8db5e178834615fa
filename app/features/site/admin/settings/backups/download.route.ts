import { data } from "react-router";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { openBackupStore } from "#app/platform/backups/backup-store.server.ts";
import { env } from "#app/platform/env.server.ts";
import { streamed } from "#app/platform/pages/streamed.server.ts";
import { db } from "#db/client.server.ts";
import type { Route } from "./+types/download.route.ts";

/** GET /admin/settings/backups/FILE: a backup as it is stored, for owners who have just proved who they are. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const store = await openBackupStore(env());
  const backup = (await store.list()).find(({ file }) => file === params.file);
  const stored = backup && (await store.open(backup.file));
  if (!stored) throw data("There is no such backup.", { status: 404 });
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

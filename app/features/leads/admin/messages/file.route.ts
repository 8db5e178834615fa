import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { messageAttachments } from "#db/schema.ts";
import { downloadOf } from "./download.server.ts";
import type { Route } from "./+types/file.route.ts";

/** A file of a mail that came in. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const [file] = await db()
    .select()
    .from(messageAttachments)
    .where(and(eq(messageAttachments.id, params.file), eq(messageAttachments.inboundId, params.id)));
  return downloadOf(file, request);
}

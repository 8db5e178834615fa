import { and, eq, isNull, or } from "drizzle-orm";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { db } from "#db/client.server.ts";
import { messageAttachments } from "#db/schema.ts";
import { downloadOf } from "../messages/download.server.ts";
import type { Route } from "./+types/file.route.ts";

/** A file of an answer to this person; one of an answer that is being written is its author's alone. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { authorId, id, leadId, inboundId } = messageAttachments;
  const [file] = await db()
    .select()
    .from(messageAttachments)
    .where(
      and(
        eq(id, params.file),
        eq(leadId, params.id),
        isNull(inboundId),
        or(isNull(authorId), eq(authorId, context.get(adminContext).id)),
      ),
    );
  return downloadOf(file, request);
}

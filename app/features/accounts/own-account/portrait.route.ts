import { accountContext } from "./account-guard.server.ts";
import { readPortrait } from "./profile.server.ts";
import type { Route } from "./+types/portrait.route.ts";

/** GET /account/portraits/:id: your own, or with a role anybody's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, roles } = context.get(accountContext);
  const bytes = params.id === id || roles.length > 0 ? await readPortrait(params.id) : undefined;
  if (!bytes) return new Response("No portrait.", { status: 404 });
  return new Response(new Uint8Array(bytes), { headers: { "Content-Type": "image/webp" } });
}

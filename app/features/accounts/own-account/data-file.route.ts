import { accountContext } from "./account-guard.server.ts";
import { exportOwnData } from "./own-data.server.ts";
import type { Route } from "./+types/data-file.route.ts";

/** GET /account/data.json: everything about your account. */
export async function loader({ context }: Route.LoaderArgs) {
  const all = await exportOwnData(context.get(accountContext).id);
  return new Response(`${JSON.stringify(all, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-account.json"',
    },
  });
}

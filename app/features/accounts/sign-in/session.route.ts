import { data } from "react-router";
import { findSession } from "#app/platform/auth/session.server.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";
import type { Route } from "./+types/session.route.ts";

/** Who is signed in, for tabs that ask again (components/session-watch.tsx). */
export async function loader({ request }: Route.LoaderArgs) {
  const { user, cookies } = await findSession(request);
  return data({ userId: user?.id ?? null }, { headers: cookieHeaders(cookies) });
}

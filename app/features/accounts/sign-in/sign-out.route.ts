import { redirect, redirectDocument } from "react-router";
import { signOut } from "./sign-in.server.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";
import type { Route } from "./+types/sign-out.route.ts";

export function loader() {
  return redirect("/auth");
}

export async function action({ request }: Route.ActionArgs) {
  // A full page load, so that nothing of the admin area stays in the page.
  return redirectDocument("/auth?notice=signed-out", { status: 303, headers: cookieHeaders(await signOut(request)) });
}

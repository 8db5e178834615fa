import { redirect } from "react-router";
import type { Route } from "./+types/figures.route.ts";

/** The address of the screen that the overview has replaced. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/admin/overview${new URL(request.url).search}`, 301);
}

import { Outlet } from "react-router";
import { adminGuard } from "./guard.server.ts";

export const middleware = [adminGuard];

/** Without a loader the guard would not run on client navigations. */
export function loader() {
  return null;
}

export default function AdminLayout() {
  return <Outlet />;
}

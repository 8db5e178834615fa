import { createContext, redirect, type MiddlewareFunction } from "react-router";
import type { Actor } from "#app/platform/audit/audit.server.ts";

/** The admin behind the request: set by the guard, read by every route below it. */
export const adminContext = createContext<Actor>();

/** THE guard: the admin layout runs it before anything under /admin, page, write, upload, export or data request. */
export const adminGuard: MiddlewareFunction<Response> = async () => {
  throw redirect("/auth");
};

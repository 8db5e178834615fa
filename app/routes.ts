import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** THE SITE MAP: every address and the file that answers it. "es?" gives each public page its Spanish twin. */
export default [
  layout("public.layout.tsx", [
    ...prefix("es?", [
      index("features/home/home.route.tsx"),
    ]),
    route("*", "components/frame/not-found.route.tsx"),
  ]),

  // Everything below /admin stands behind one guard.
  layout("features/admin/admin.layout.tsx", prefix("admin", [
  ])),
] satisfies RouteConfig;

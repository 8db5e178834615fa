import { useRouteLoaderData } from "react-router";
import { isAllowed, mayOpen, permissions, type Role } from "./permissions.ts";

/** The roles of the person who looks at a page of the admin area. */
function useRoles(): readonly Role[] {
  return useRouteLoaderData<{ roles: Role[] }>("features/admin/admin.layout")?.roles ?? [];
}

/** Whether the person may open an address, or send one of its forms, to hide what they may not do. */
export function usePermission(): (pattern: string, intent?: string) => boolean {
  const roles = useRoles();
  return (pattern, intent) => {
    if (intent === undefined) return mayOpen(pattern, roles);
    const audience = permissions[pattern]?.intents?.[intent];
    return !!audience && isAllowed(audience, { roles });
  };
}

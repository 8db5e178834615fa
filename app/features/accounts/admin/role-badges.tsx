import { Badge } from "#app/components/ui/badge.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { ListedUser } from "./users.server.ts";

/** The roles of a user and what keeps them from using them. */
export function RoleBadges({ user }: { user: ListedUser }) {
  const copy = useCopy("team");
  return (
    <>
      {user.roles.map((role) => (
        <Badge key={role} variant={role === "owner" ? "solid" : "default"}>
          {copy.roles[role]}
        </Badge>
      ))}
      {user.roles.length > 0 ? null : <Badge variant="outline">{user.confirmed ? copy.waiting : copy.noRole}</Badge>}
      {user.confirmed ? null : <Badge variant="clay">{copy.unconfirmed}</Badge>}
      {user.blockedAt ? <Badge variant="destructive">{copy.blocked}</Badge> : null}
    </>
  );
}

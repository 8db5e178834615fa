import { Link } from "react-router";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { RoleBadges } from "./role-badges.tsx";
import { userList, userStates } from "./user-list.ts";
import { listUsers, type ListedUser } from "./users.server.ts";
import type { Route } from "./+types/users.route.ts";

export const handle: PageHandle = { namespaces: ["team"], hydrate: "now" };

export async function loader(args: Route.LoaderArgs) {
  return { ...(await loadList(userList, args, listUsers)), ownId: args.context.get(adminContext).id };
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const copy = useCopy("team");
  const states = { ...copy.roles, waiting: copy.waiting, blocked: copy.blocked };
  return (
    <ListPage
      list={userList}
      copy={{ ...copy, noMatches: copy.empty }}
      data={loaderData}
      choices={[
        { name: "state", label: copy.manage.roles, options: userStates.map((state) => [state, states[state]]) },
      ]}
      actions={
        <p className="flex flex-wrap gap-3">
          <Button asChild size="sm">
            <Link to="/admin/users/invitations">{copy.invite}</Link>
          </Button>
          <Button asChild size="sm" variant="outline">
            <Link to="/admin/users/second-factor">{copy.requiredLink}</Link>
          </Button>
        </p>
      }
      row={(user) => <UserItem key={user.id} user={user} isOwn={user.id === loaderData.ownId} />}
    />
  );
}

function UserItem({ user, isOwn }: { user: ListedUser; isOwn: boolean }) {
  const copy = useCopy("team");
  const { common } = useCopy("admin");
  const language = useLanguage();
  const { facts } = copy;
  return (
    <ListRow
      id={user.id}
      name={user.email}
      to={`/admin/users/${user.id}`}
      title={user.email}
      badges={
        <>
          <RoleBadges user={user} />
          {isOwn ? <Badge variant="dashed">{common.you}</Badge> : null}
        </>
      }
      text={`${facts.created} ${shortDate(user.createdAt, language)}`}
      side={
        <p>
          {facts.lastSeen} {user.lastSeenAt ? shortDate(user.lastSeenAt, language) : copy.never}
        </p>
      }
      under={`${facts.sessions} ${user.sessions}`}
    />
  );
}

import type { ReactNode } from "react";
import { Form, redirect } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { roles } from "#app/platform/auth/permissions.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { findFactors } from "#app/platform/auth/factors.server.ts";
import type { Factors } from "#app/platform/auth/factors.ts";
import { found, notFound } from "#app/platform/pages/found.server.ts";
import { RoleBadges } from "./role-badges.tsx";
import { UserFacts } from "./user-facts.tsx";
import {
  blockUser,
  changeRoles,
  endSessions,
  findUser,
  resetSecondFactor,
  unblockUser,
  type ListedUser,
} from "./users.server.ts";
import type { Route } from "./+types/user.route.ts";

export const handle: PageHandle = { namespaces: ["team"], hydrate: "now" };

export async function loader({ request, params }: Route.LoaderArgs) {
  const user = found(await findUser(params.id), request, "team");
  return { user, factors: await findFactors(user.id), done: new URL(request.url).searchParams.get("done") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { intent, form } = context.get(sentForm);
  const by = context.get(adminContext);
  const wanted = form.getAll("role");
  const actions = {
    roles: () =>
      changeRoles(
        params.id,
        roles.filter((role) => wanted.includes(role)),
        by,
      ),
    block: () => blockUser(params.id, by),
    unblock: () => unblockUser(params.id, by),
    "sign-out": () => endSessions(params.id, by),
    "reset-factor": () => resetSecondFactor(params.id, by),
  };
  const outcome = await ownValue(actions, intent)?.();
  if (!outcome) throw unknownAction(request);
  if (outcome === "unknown") throw notFound(request, "team");
  return redirect(`/admin/users/${params.id}?done=${outcome}`, 303);
}

export default function User({ loaderData: { user, factors, done } }: Route.ComponentProps) {
  const copy = useCopy("team");
  const text = ownValue(copy.outcomes, done);
  const refused = done === "lastOwner" || done === "notConfirmed";
  return (
    <DetailPage
      back={{ to: "/admin/users", label: copy.back }}
      title={user.email}
      subtitle={
        <span className="flex items-center gap-3">
          {user.portrait ? (
            <img src={`/account/portraits/${user.id}`} alt="" width={48} height={48} className="size-12 rounded-full" />
          ) : null}
          {user.name === user.email ? null : user.name}
        </span>
      }
      message={text && !refused ? fill(text, { address: user.email }) : undefined}
    >
      {text && refused ? (
        <Alert variant="destructive" className="mt-5">
          {fill(text, { address: user.email })}
        </Alert>
      ) : null}
      <p className="mt-3 flex flex-wrap gap-2">
        <RoleBadges user={user} />
      </p>
      <UserFacts user={user} />
      <div className="mt-8 grid max-w-2xl gap-8">
        <RolesForm key={user.roles.join()} user={user} />
        <Access user={user} />
        <Factor factors={factors} />
      </div>
    </DetailPage>
  );
}

function RolesForm({ user }: { user: ListedUser }) {
  const copy = useCopy("team");
  return (
    <Section title={copy.manage.roles} hint={user.confirmed ? copy.manage.rolesHint : copy.manage.unconfirmedHint}>
      {user.confirmed ? (
        <Form method="post" preventScrollReset>
          {roles.map((role) => (
            <Checkbox
              key={role}
              name="role"
              value={role}
              defaultChecked={user.roles.includes(role)}
              label={copy.roles[role]}
              hint={copy.roleHints[role]}
            />
          ))}
          <Button size="sm" name="intent" value="roles" className="mt-4">
            {copy.manage.saveRoles}
          </Button>
        </Form>
      ) : null}
    </Section>
  );
}

function Access({ user }: { user: ListedUser }) {
  const { manage } = useCopy("team");
  return (
    <Section title={manage.access} hint={user.blockedAt ? manage.unblockHint : manage.blockHint}>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
        {user.blockedAt ? (
          <Button variant="outline" size="sm" name="intent" value="unblock">
            {manage.unblock}
          </Button>
        ) : (
          <Button variant="destructive" size="sm" name="intent" value="block">
            {manage.block}
          </Button>
        )}
        {user.sessions > 0 ? (
          <Button variant="outline" size="sm" name="intent" value="sign-out" title={manage.signOutHint}>
            {manage.signOut}
          </Button>
        ) : null}
      </Form>
    </Section>
  );
}

function Factor({ factors }: { factors: Factors }) {
  const { manage } = useCopy("team");
  const { common } = useCopy("admin");
  const some = factors.codes || factors.passkeys > 0;
  const state = fill(manage.factorSome, { passkeys: factors.passkeys, codes: factors.codes ? common.yes : common.no });
  return (
    <Section title={manage.factor} hint={some ? state : manage.factorNone}>
      {some ? (
        <Form method="post" preventScrollReset>
          <p className="text-[0.9375rem] text-ink-soft">{manage.factorResetHint}</p>
          <Button variant="outline" size="sm" name="intent" value="reset-factor" className="mt-3">
            {manage.factorReset}
          </Button>
        </Form>
      ) : null}
    </Section>
  );
}

function Section({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 className="text-heading">{title}</h2>
      <p className="mt-1 text-base text-ink-soft">{hint}</p>
      <div className="mt-4">{children}</div>
    </section>
  );
}

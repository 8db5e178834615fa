import { LogOut, ShieldCheck, ShieldOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ListedUser } from "./users.server.ts";

export type Question = "grant" | "revoke" | "sign-out";

type UserRowProps = {
  user: ListedUser;
  own: boolean;
  /** What the admin is about to do with this user: asked in the row, at an address of its own, so that it needs no script. */
  question?: Question;
  address: (change: Record<string, string>) => string;
  /** The place in the list, for the way back. */
  kept: Record<string, string>;
};

export function UserRow({ user, own, question, address, kept }: UserRowProps) {
  const { users: copy, common } = useCopy("admin");
  const language = useLanguage();
  const facts = [
    [copy.columns.created, shortDate(user.createdAt, language)],
    [copy.columns.lastSeen, user.lastSeenAt ? shortDate(user.lastSeenAt, language) : copy.never],
    [copy.columns.sessions, String(user.sessions)],
  ];
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 className="min-w-0 font-sans text-[1.0625rem] leading-snug font-semibold tracking-normal break-all">
              {user.email}
            </h2>
            <Badge variant={user.admin ? "solid" : "outline"}>{user.admin ? copy.roles.admin : copy.roles.user}</Badge>
            {user.confirmed ? null : <Badge variant="clay">{copy.unconfirmed}</Badge>}
            {own ? <Badge>{common.you}</Badge> : null}
          </div>
          <dl className="mt-1.5 flex flex-wrap gap-x-5 text-[0.9375rem] text-ink-soft">
            {facts.map(([label, value]) => (
              <div key={label} className="flex gap-1.5">
                <dt>{label}</dt>
                <dd className="text-ink">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {question ? null : <Actions user={user} address={address} />}
      </div>
      {question ? <Confirm user={user} question={question} back={address({})} kept={kept} /> : null}
    </li>
  );
}

function Actions({ user, address }: Pick<UserRowProps, "user" | "address">) {
  const { users: copy } = useCopy("admin");
  if (user.sessions === 0 && !user.admin && !user.confirmed) return null;
  const ask = (question: Question) => address({ ask: question, user: user.id });
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {user.sessions > 0 ? (
        <Button asChild variant="ghost" size="sm" className="-ml-4 lg:ml-0">
          <Link to={ask("sign-out")} preventScrollReset>
            <LogOut aria-hidden />
            {copy.signOut}
          </Link>
        </Button>
      ) : null}
      {user.admin ? (
        <Button asChild variant="outline" size="sm">
          <Link to={ask("revoke")} preventScrollReset>
            <ShieldOff aria-hidden />
            {copy.revoke}
          </Link>
        </Button>
      ) : user.confirmed ? (
        <Button asChild variant="outline" size="sm">
          <Link to={ask("grant")} preventScrollReset>
            <ShieldCheck aria-hidden />
            {copy.grant}
          </Link>
        </Button>
      ) : null}
    </div>
  );
}

function Confirm({
  user,
  question,
  back,
  kept,
}: {
  user: ListedUser;
  question: Question;
  back: string;
  kept: Record<string, string>;
}) {
  const { users: copy, common } = useCopy("admin");
  const heading = useRef<HTMLHeadingElement>(null);
  const words = {
    grant: { text: copy.grantConfirm, button: copy.grant },
    revoke: { text: copy.revokeConfirm, button: copy.revoke },
    "sign-out": { text: copy.signOutConfirm, button: copy.signOut },
  }[question];
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      className={`mt-4 rounded-control border p-4 ${question === "grant" ? "border-moss/40 bg-sage" : "border-danger/35 bg-danger-soft"}`}
    >
      <h3 ref={heading} tabIndex={-1} className="font-sans text-base font-medium tracking-normal outline-none">
        {fill(words.text, { address: user.email })}
      </h3>
      <Form method="post" action="/admin/users" preventScrollReset className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="user" value={user.id} />
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant={question === "grant" ? "default" : "destructive"} size="sm" name="intent" value={question}>
          {words.button}
        </Button>
        <Button asChild variant="outline" size="sm">
          <Link to={back} preventScrollReset>
            {common.cancel}
          </Link>
        </Button>
      </Form>
    </section>
  );
}

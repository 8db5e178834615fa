import { Search } from "lucide-react";
import { Form, Link, redirect } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { ownValue } from "#app/platform/own-value.ts";
import { readCleanForm, unknownAction } from "#app/platform/pages/form-data.server.ts";
import { UserRow, type Question } from "./user-row.tsx";
import { endSessions, findEmail, grantRole, listUsers, revokeRole, type Outcome } from "./users.server.ts";
import type { Route } from "./+types/users.route.ts";

const actions = { grant: grantRole, revoke: revokeRole, "sign-out": endSessions };
const questions: Question[] = ["grant", "revoke", "sign-out"];

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const q = (search.get("q") ?? "").trim().slice(0, 100);
  const page = Math.max(1, Math.min(10_000, Number.parseInt(search.get("page") ?? "1", 10) || 1));
  const done = search.get("done");
  const email = done ? await findEmail(search.get("who") ?? "") : undefined;
  return {
    q,
    page,
    ...(await listUsers({ q, page })),
    outcome: done && email ? { done: done as Outcome, email } : undefined,
    asked: { userId: search.get("user"), question: questions.find((question) => question === search.get("ask")) },
    ownId: context.get(adminContext).id,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readCleanForm(request);
  const act = ownValue(actions, form.get("intent"));
  const userId = String(form.get("user"));
  if (!act) throw unknownAction(request);
  const outcome = await act(userId, context.get(adminContext));
  const search = new URLSearchParams({
    q: String(form.get("q") ?? ""),
    page: String(form.get("page") ?? "1"),
    done: outcome,
    who: userId,
  });
  throw redirect(`/admin/users?${search}`, 303);
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { q, page, pages, list, outcome, asked, ownId } = loaderData;
  const { users: copy, common } = useCopy("admin");
  const address = (change: Record<string, string>) => {
    const search = new URLSearchParams(
      Object.entries({ q, page: page > 1 ? String(page) : "", ...change }).filter(([, value]) => value),
    );
    return search.size > 0 ? `/admin/users?${search}` : "/admin/users";
  };
  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.title} index={false} />
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-2 max-w-prose text-base text-ink-soft">{copy.intro}</p>
      {outcome ? <OutcomeAlert {...outcome} /> : null}
      <Form role="search" method="get" className="mt-6 flex gap-3">
        <Input
          type="search"
          name="q"
          key={q}
          defaultValue={q}
          aria-label={copy.search}
          placeholder={copy.search}
          maxLength={100}
          className="sm:max-w-md"
        />
        <Button variant="secondary" size="sm" className="h-12">
          <Search aria-hidden />
          <span className="sr-only sm:not-sr-only">{common.search}</span>
        </Button>
        {q ? (
          <Button asChild variant="ghost" size="sm" className="h-12">
            <Link to="/admin/users">{common.clearFilters}</Link>
          </Button>
        ) : null}
      </Form>
      {list.length === 0 ? <p className="mt-8 text-ink-soft">{copy.empty}</p> : null}
      <ul
        aria-label={copy.title}
        className="mt-4 divide-y divide-line rounded-card border border-line bg-card empty:hidden"
      >
        {list.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            own={user.id === ownId}
            question={asked.userId === user.id ? asked.question : undefined}
            address={address}
            kept={{ q, page: String(page) }}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pages}
        hrefFor={(target) => address({ page: target > 1 ? String(target) : "" })}
        labels={{
          nav: copy.title,
          previous: common.previous,
          next: common.next,
          page: (number) => fill(common.page, { page: number, pages }),
        }}
        className="mt-6 border-t-0"
      />
    </main>
  );
}

function OutcomeAlert({ done, email }: { done: Outcome; email: string }) {
  const copy = useCopy("admin").users;
  const refused = done === "lastAdmin" || done === "notConfirmed";
  const texts: Partial<Record<Outcome, string>> = {
    granted: copy.granted,
    revoked: copy.revoked,
    signedOut: copy.signedOut,
    lastAdmin: copy.lastAdmin,
    notConfirmed: copy.notConfirmed,
  };
  const text = ownValue(texts, done);
  if (!text) return null;
  return (
    <Alert variant={refused ? "destructive" : "success"} className="mt-6">
      {fill(text, { address: email })}
    </Alert>
  );
}

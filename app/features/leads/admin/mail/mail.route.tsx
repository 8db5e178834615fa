import { RotateCw, Search } from "lucide-react";
import { data, Form, Link, redirect } from "react-router";
import { FilterDrawer } from "#app/components/admin/list/filter-drawer.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { Pagination } from "#app/components/ui/navigation/pagination.tsx";
import { Select } from "#app/components/ui/forms/select.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { env } from "#app/platform/env.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import { readCleanForm } from "#app/platform/pages/form-data.server.ts";
import { MailState, mailStates, useKindText } from "./mail-words.tsx";
import { listMails, resendMail, type ListedMail } from "./mails.server.ts";
import type { Route } from "./+types/mail.route.ts";

export async function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const filter = {
    q: (search.get("q") ?? "").trim().slice(0, 100),
    state: mailStates.find((state) => state === search.get("state")) ?? "",
    page: Math.min(100_000, Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1)),
  };
  return { filter, ...(await listMails(filter)), toFiles: !env().smtpUrl, resent: search.has("resent") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readCleanForm(request);
  if (!(await resendMail(context.get(adminContext), String(form.get("id")))))
    throw data("This mail cannot be sent again.", { status: 404 });
  return redirect("/admin/mail?resent", 303);
}

export default function MailLog({ loaderData }: Route.ComponentProps) {
  const { filter, list, page, pages, total, more, newestOnly, toFiles, resent } = loaderData;
  const { mail: copy, common } = useCopy("admin");
  const address = (change: Record<string, string>) => {
    const kept = new URLSearchParams(
      Object.entries({ q: filter.q, state: filter.state, ...change }).filter(([, value]) => value),
    );
    return kept.size > 0 ? `/admin/mail?${kept}` : "/admin/mail";
  };
  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.title} index={false} />
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-2 max-w-prose text-base text-ink-soft">{copy.intro}</p>
      {toFiles ? <Alert className="mt-5">{copy.outbox}</Alert> : null}
      {resent ? (
        <Alert variant="success" className="mt-5">
          {copy.resent}
        </Alert>
      ) : null}
      <Form
        role="search"
        method="get"
        action="/admin/mail"
        className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] gap-3 lg:grid-cols-[minmax(0,1fr)_14rem_auto]"
      >
        <Input
          type="search"
          name="q"
          key={filter.q}
          defaultValue={filter.q}
          aria-label={copy.search}
          placeholder={copy.search}
          maxLength={100}
        />
        <Button variant="secondary" size="sm" className="h-12 lg:order-1">
          <Search aria-hidden />
          <span className="max-sm:sr-only">{common.search}</span>
        </Button>
        <FilterDrawer set={filter.state ? 1 : 0}>
          <Select
            name="state"
            key={`state-${filter.state}`}
            defaultValue={filter.state}
            aria-label={copy.columns.state}
            className="max-lg:mt-1"
          >
            <option value="">{copy.anyState}</option>
            {mailStates.map((state) => (
              <option key={state} value={state}>
                {copy.states[state]}
              </option>
            ))}
          </Select>
        </FilterDrawer>
      </Form>
      {total === 0 ? (
        <p className="mt-8 text-ink-soft">{filter.q || filter.state ? common.noMatches : copy.empty}</p>
      ) : null}
      {more ? <p className="mt-4 text-ink-soft">{fill(common.searchMore, { count: total })}</p> : null}
      {newestOnly ? <p className="mt-4 text-ink-soft">{fill(copy.searchNewestOnly, { count: newestOnly })}</p> : null}
      <ul
        aria-label={copy.title}
        className="mt-5 divide-y divide-line rounded-card border border-line bg-card empty:hidden"
      >
        {list.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pages}
        hrefFor={(target) => address({ page: target === 1 ? "" : String(target) })}
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

function MailRow({ mail }: { mail: ListedMail }) {
  const { mail: copy } = useCopy("admin");
  const language = useLanguage();
  const kindText = useKindText();
  return (
    <li
      data-mail={mail.id}
      data-state={mail.state}
      className="grid gap-x-6 gap-y-2 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:px-5 lg:grid-cols-[minmax(0,1fr)_18rem_11rem] xl:grid-cols-[minmax(0,1fr)_20rem_11rem]"
    >
      <div className="min-w-0">
        <p className="text-base font-medium [overflow-wrap:anywhere]">
          <Link to={`/admin/mail/${mail.id}`} className="hover:text-clay">
            {mail.subject}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-3 text-[0.9375rem] [overflow-wrap:anywhere] text-ink-soft">
          <span>{mail.recipient}</span> <span>{momentText(mail.createdAt, language)}</span>
        </p>
        {mail.lastError ? (
          <p className="mt-1 text-[0.9375rem] [overflow-wrap:anywhere] text-danger">{mail.lastError}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 sm:order-3 sm:col-span-2 lg:order-none lg:col-span-1">
        <MailState mail={mail} />
        <Badge variant="outline">{kindText(mail.kind)}</Badge>
      </div>
      {mail.state === "queued" || (mail.secret && mail.state === "sent") ? null : (
        <Form method="post" action="/admin/mail" preventScrollReset className="-ml-4 sm:ml-0 lg:justify-self-end">
          <input type="hidden" name="id" value={mail.id} />
          <Button variant={mail.state === "dead" ? "default" : "ghost"} size="sm" className="whitespace-nowrap">
            <RotateCw aria-hidden />
            {copy.resend}
          </Button>
        </Form>
      )}
    </li>
  );
}

import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { monthAndYear } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { log } from "#app/platform/log.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { listMonth } from "./calendar.server.ts";
import { calendarZone, dayOf, isMonth, monthAfter, noonOf, readMonth } from "./month.ts";
import { MonthGrid } from "./month-grid.tsx";
import type { Route } from "./+types/calendar.route.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const month = readMonth(new URL(request.url).searchParams.get("month"), now);
  const found = await listMonth(month, now).catch((error: unknown) => {
    log.error({ err: error, request: context.get(requestContext).id }, "the calendar could not be read");
    return undefined;
  });
  return { month, today: dayOf(now), found };
}

export default function Calendar({ loaderData: { month, today, found } }: Route.ComponentProps) {
  const { calendar: copy, dashboard, navigation } = useCopy("admin");
  const language = useLanguage();
  const name = (other: string) => monthAndYear(noonOf(`${other}-01`), language);
  const planned = found?.list.filter(({ state }) => state === "planned").length ?? 0;
  return (
    <DetailPage
      back={{ to: "/admin", label: navigation.posts }}
      title={copy.title}
      intro={fill(copy.intro, { zone: calendarZone })}
      actions={
        <Button asChild size="sm">
          <Link to="/admin/posts/new">{dashboard.newPost}</Link>
        </Button>
      }
    >
      <nav aria-label={copy.months} className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
        <MonthLink month={monthAfter(month, -1)} label={copy.previous} name={name}>
          <ArrowLeft aria-hidden />
        </MonthLink>
        <h2 className="min-w-44 text-center text-heading first-letter:uppercase" aria-live="polite">
          {name(month)}
        </h2>
        <MonthLink month={monthAfter(month, 1)} label={copy.next} name={name}>
          <ArrowRight aria-hidden />
        </MonthLink>
        {month === today.slice(0, 7) ? null : (
          <Button asChild size="sm" variant="link">
            <Link to="/admin/calendar">{copy.today}</Link>
          </Button>
        )}
      </nav>
      {found ? (
        <>
          <p role="status" className="mt-3 text-base text-ink-soft">
            {found.list.length === 0
              ? copy.empty
              : `${plural(copy, "posts", found.list.length, language)}, ${plural(copy, "planned", planned, language)}.`}
            {found.more ? ` ${fill(copy.more, { count: found.list.length })}` : ""}
          </p>
          <MonthGrid month={month} today={today} posts={found.list} />
        </>
      ) : (
        <Alert variant="destructive" className="mt-6">
          {dashboard.errors.list}
        </Alert>
      )}
    </DetailPage>
  );
}

type MonthLinkProps = { month: string; label: string; name: (month: string) => string; children: ReactNode };

function MonthLink({ month, label, name, children }: MonthLinkProps) {
  if (!isMonth(month)) return null;
  return (
    <Button asChild variant="outline" size="icon">
      <Link to={`/admin/calendar?month=${month}`} aria-label={fill(label, { month: name(month) })} preventScrollReset>
        {children}
      </Link>
    </Button>
  );
}

import { Clock, PenLine } from "lucide-react";
import { Link } from "react-router";
import { cn } from "#app/components/ui/cn.ts";
import { timeOfDay, weekdayName, weekdayAndDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { usePostTitle } from "#app/platform/text/post-title.ts";
import type { CalendarPost } from "./calendar.server.ts";
import { daysOf, noonOf, type Day } from "./month.ts";

type MonthGridProps = { month: string; today: string; posts: CalendarPost[] };

/** Any week, to name its days: January 1, 2024 was a Monday. */
const week = Array.from({ length: 7 }, (_, index) => `2024-01-0${1 + index}`);

/** One list of days. On a wide screen it is laid out as a grid of weeks, on a phone only days with posts are shown. */
export function MonthGrid({ month, today, posts }: MonthGridProps) {
  const language = useLanguage();
  const { blanks, days } = daysOf(month);
  const byDay = Map.groupBy(posts, ({ day }) => day);
  return (
    <div className="mt-4 md:overflow-hidden md:rounded-card md:border md:border-line md:bg-card">
      <div aria-hidden className="hidden grid-cols-7 border-b border-line md:grid">
        {week.map((day) => (
          <span key={day} className="px-3 py-2 text-[0.9375rem] font-medium text-ink-soft first-letter:uppercase">
            {weekdayName(noonOf(day), language)}
          </span>
        ))}
      </div>
      <ol className="grid gap-3 md:grid-cols-7 md:gap-px md:bg-line">
        {Array.from({ length: blanks }, (_, index) => (
          <li key={`blank-${index}`} aria-hidden className="hidden bg-paper md:block" />
        ))}
        {days.map((day) => (
          <DayCell key={day.day} {...day} isToday={day.day === today} posts={byDay.get(day.day) ?? []} />
        ))}
        {Array.from({ length: (7 - ((blanks + days.length) % 7)) % 7 }, (_, index) => (
          <li key={`rest-${index}`} aria-hidden className="hidden bg-paper md:block" />
        ))}
      </ol>
    </div>
  );
}

type DayCellProps = Day & { isToday: boolean; posts: CalendarPost[] };

function DayCell({ day, number, isToday, posts }: DayCellProps) {
  const copy = useCopy("admin").calendar;
  const language = useLanguage();
  return (
    <li
      data-day={day}
      aria-current={isToday ? "date" : undefined}
      className={cn(
        "min-w-0 bg-card max-md:rounded-card max-md:border max-md:border-line max-md:p-4 md:min-h-28 md:p-1.5",
        posts.length === 0 && "max-md:hidden",
      )}
    >
      <h3 className="font-sans text-[0.9375rem] font-medium tracking-normal">
        <span className="first-letter:uppercase max-md:inline-block md:sr-only">
          {weekdayAndDate(noonOf(day), language)}
        </span>
        <span
          aria-hidden
          className={cn(
            "hidden size-7 place-items-center rounded-full md:grid",
            isToday ? "bg-forest text-card" : "text-ink-soft",
          )}
        >
          {number}
        </span>
        {isToday ? <span className="text-clay-deep md:sr-only"> {copy.isToday}</span> : null}
      </h3>
      {posts.length > 0 ? (
        <ul className="mt-2 grid gap-1 md:mt-1">
          {posts.map((post) => (
            <Entry key={post.id} post={post} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

const stateClasses = {
  published: "border-forest/15 bg-sage",
  planned: "border-forest bg-card",
  draft: "border-dashed border-line-strong bg-paper",
};

function Entry({ post }: { post: CalendarPost }) {
  const copy = useCopy("admin").calendar.states;
  const language = useLanguage();
  const title = usePostTitle()(post);
  const Icon = post.state === "planned" ? Clock : post.state === "draft" ? PenLine : undefined;
  return (
    <li>
      <Link
        to={`/admin/posts/${post.id}`}
        title={title.text}
        className={cn(
          "block rounded-control border px-2 py-1.5 text-[0.875rem] leading-snug hover:border-clay hover:text-clay max-md:min-h-11 max-md:px-3 max-md:text-base",
          stateClasses[post.state],
        )}
      >
        <span className="flex items-center gap-1 text-ink-soft">
          {Icon ? <Icon aria-hidden className="size-3.5 shrink-0" /> : null}
          <span className="sr-only">{copy[post.state]}, </span>
          <time dateTime={post.publicAt.toISOString()}>{timeOfDay(post.publicAt, language)}</time>
        </span>
        <span lang={title.lang} className="line-clamp-2 font-medium wrap-anywhere">
          {title.text}
        </span>
      </Link>
    </li>
  );
}

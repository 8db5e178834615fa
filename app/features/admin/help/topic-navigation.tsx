import { Link } from "react-router";
import type { TopicKey } from "#app/platform/help/topics.ts";
import type { HandbookGroup } from "./handbook.server.ts";

type TopicNavigationProps = { groups: HandbookGroup[]; current?: TopicKey; label: string };

/** All pages, beside the one that is read. A phone has the link above the title instead. */
export function TopicNavigation({ groups, current, label }: TopicNavigationProps) {
  return (
    <nav aria-label={label} className="sticky top-20 max-lg:hidden">
      {groups.map(({ key, title, topics }) => (
        <div key={key} className="mb-4">
          <p aria-hidden className="mb-1 text-[0.75rem] font-semibold text-ink-soft">
            {title}
          </p>
          <ul aria-label={title}>
            {topics.map((topic) => (
              <li key={topic.key}>
                <Link
                  to={`/admin/help/${topic.key}`}
                  aria-current={topic.key === current ? "page" : undefined}
                  className="-ml-2.5 flex min-h-9 items-center rounded-control px-2.5 py-1 text-[0.875rem] leading-snug text-ink-soft hover:text-clay aria-[current]:bg-sage aria-[current]:font-semibold aria-[current]:text-forest-deep"
                >
                  {topic.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

import { NavLink } from "react-router";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

const parts = ["images", "pictures"] as const;

/** One place of the navigation with two parts: everything that was uploaded, and the pictures of the pages. */
export function ImageTabs() {
  const { tabs } = useCopy("admin").images;
  return (
    <nav aria-label={tabs.label} className="mt-6 border-b border-line">
      <ul className="-mb-px flex gap-x-5 overflow-x-auto whitespace-nowrap sm:gap-x-6">
        {parts.map((part) => (
          <li key={part}>
            <NavLink
              to={`/admin/${part}`}
              className={({ isActive }) =>
                `flex min-h-11 items-center border-b-2 text-base ${isActive ? "border-clay font-medium text-ink" : "border-transparent text-ink-soft hover:text-ink"}`
              }
            >
              {tabs[part]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

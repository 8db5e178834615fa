import { NavLink } from "react-router";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

const screens = ["people", "stories", "quotes", "pictures"] as const;

/** The screens behind one entry of the menu: team members, stories, quotes, pictures of the pages. */
export function ProofTabs() {
  const { tabs } = useCopy("people");
  return (
    <nav aria-label={tabs.label} className="mt-6 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {screens.map((screen) => (
          <li key={screen}>
            <NavLink
              to={`/admin/${screen}`}
              className={({ isActive }) =>
                `flex min-h-11 items-center border-b-2 text-base ${isActive ? "border-clay font-medium text-ink" : "border-transparent text-ink-soft hover:text-ink"}`
              }
            >
              {tabs[screen]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { cn } from "../cn.ts";

// On phones a single row that scrolls horizontally and fades out at the right.
const listClasses =
  "flex gap-x-6 border-b border-line sm:flex-wrap max-sm:scroll-px-10 max-sm:overflow-x-auto max-sm:pr-10 max-sm:[scrollbar-width:none] max-sm:mask-[linear-gradient(to_left,transparent,black_2.5rem)]";
const tabClasses =
  "inline-flex min-h-12 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 border-b-2 px-1 text-base font-medium whitespace-nowrap transition-colors duration-200 ease-calm max-sm:-outline-offset-2";
const selectedClasses = "border-clay text-ink";
const unselectedClasses = "border-transparent text-ink-soft hover:border-line-strong hover:text-ink";

type LinkTab = { to: string; label: ReactNode; current?: boolean };
type LinkTabsProps = { label: string; tabs: readonly LinkTab[]; className?: string };

/** Tabs that are links: their state is in the URL, so they can be shared and work without JavaScript. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  const list = useRef<HTMLUListElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useEffect(() => showCurrent(list.current), [current]);
  return (
    <nav aria-label={label} className={cn("min-w-0", className)}>
      <ul ref={list} className={listClasses}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? "page" : undefined}
              className={cn(
                tabClasses,
                tab.current ? `max-sm:[scroll-initial-target:nearest] ${selectedClasses}` : unselectedClasses,
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Scrolls a row that is wider than the phone to its current tab. Not scrollIntoView, which would also move the page.
 */
function showCurrent(list: HTMLUListElement | null) {
  const tab = list?.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!list || !tab || list.scrollWidth <= list.clientWidth) return;
  const row = list.getBoundingClientRect();
  list.scrollLeft += tab.left + tab.width / 2 - (row.left + row.width / 2);
}

type Tab = { value: string; label: ReactNode; content: ReactNode };
type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

/** Panels within a page. All stay mounted, so that switching keeps what was typed. Without JavaScript all are shown. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange, className }: TabsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(defaultValue ?? tabs[0]?.value);
  const selected = value ?? chosen;

  function select(next: string) {
    setChosen(next);
    onValueChange?.(next);
  }

  return (
    <div className={className}>
      <TabList id={id} label={label} tabs={tabs} selected={selected} onSelect={select} className={listClasses} />
      {tabs.map((tab) => (
        <TabPanel
          key={tab.value}
          id={id}
          value={tab.value}
          isSelected={tab.value === selected}
          label={tab.label}
          className="pt-6"
        >
          {tab.content}
        </TabPanel>
      ))}
    </div>
  );
}

type TabListProps = {
  /** Connects it with its panels, which may stand elsewhere. */
  id: string;
  label: string;
  tabs: readonly Omit<Tab, "content">[];
  selected: string | undefined;
  onSelect: (value: string) => void;
  className?: string;
};

export function TabList({ id, label, tabs, selected, onSelect, className }: TabListProps) {
  function moveByKey(event: KeyboardEvent<HTMLButtonElement>) {
    const index = tabs.findIndex((tab) => tab.value === selected);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    const next = target === undefined ? undefined : tabs[target % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.value);
    document.getElementById(`${id}-tab-${next.value}`)?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className={cn(className, "noscript:hidden")}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-controls={`${id}-panel-${tab.value}`}
          aria-selected={tab.value === selected}
          tabIndex={tab.value === selected ? 0 : -1}
          onClick={() => onSelect(tab.value)}
          onKeyDown={moveByKey}
          className={cn(tabClasses, tab.value === selected ? selectedClasses : unselectedClasses)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

type TabPanelProps = {
  id: string;
  value: string;
  isSelected: boolean;
  /** Its heading where all panels are shown. */
  label: ReactNode;
  className?: string;
  children: ReactNode;
};

export function TabPanel({ id, value, isSelected, label, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      className={cn(className, isSelected ? "block" : "hidden noscript:block")}
    >
      <p aria-hidden className="mb-4 hidden font-display text-heading noscript:block">
        {label}
      </p>
      {children}
    </div>
  );
}

import { ExternalLink, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Form, NavLink, useMatches } from "react-router";
import { site } from "#site";
import { LanguageChoice } from "#app/components/frame/language-choice.tsx";
import { Logo } from "#app/components/frame/logo.tsx";
import { MenuSheet } from "#app/components/frame/menu-sheet.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { Waiting } from "./waiting-leads.server.ts";
import { mayOpen, type Role } from "#app/platform/auth/permissions.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";

const allItems = [
  { key: "posts", to: "/admin" },
  { key: "pages", to: "/admin/pages" },
  { key: "leads", to: "/admin/leads" },
  { key: "events", to: "/admin/events" },
  { key: "images", to: "/admin/images" },
  { key: "people", to: "/admin/people" },
  { key: "bin", to: "/admin/bin" },
  { key: "figures", to: "/admin/figures" },
  { key: "users", to: "/admin/users" },
  { key: "mail", to: "/admin/mail" },
  { key: "audit", to: "/admin/audit" },
  { key: "settings", to: "/admin/settings" },
] as const;

type AdminHeaderProps = { email: string; roles: readonly Role[]; waiting: Waiting };

export function AdminHeader({ email, roles, waiting }: AdminHeaderProps) {
  const copy = useCopy("admin").navigation;
  const items = itemsFor(roles);
  const width = useFrameWidth();
  return (
    <>
      <header className="sticky top-0 z-40 border-b border-line bg-card">
        <div className={`${width} flex h-14 items-center gap-4`}>
          <NavLink
            to="/admin"
            end
            className="mr-auto flex min-h-11 shrink-0 items-center gap-2.5"
            aria-label={`${site.name}, ${copy.label}`}
          >
            <Logo className="size-7" />
            <span className="font-display text-xl font-[420] tracking-tight">{site.name}</span>
          </NavLink>
          <a
            href="/account"
            className="hidden min-h-11 max-w-[12rem] min-w-0 items-center text-[0.9375rem] text-ink-soft underline-offset-4 hover:text-clay hover:underline sm:flex"
            title={copy.account}
          >
            <span className="truncate">{email}</span>
          </a>
          <SignOut className="hidden sm:block" />
          <MobileMenu email={email} roles={roles} waiting={waiting} />
        </div>
      </header>
      {/* A row of its own: twelve screens do not fit beside the name. It scrolls away, so that the page keeps its height. */}
      <nav aria-label={copy.label} className="hidden border-b border-line bg-card lg:block">
        <ul className={`${width} flex h-11 justify-between overflow-x-auto`}>
          {items.map(({ key, to }) => (
            <li key={key} className="h-full">
              <Item to={to} className="flex h-full items-center border-b-2 px-2 text-[0.9375rem] whitespace-nowrap">
                {copy[key]}
                {key === "leads" ? <WaitingBadge waiting={waiting} /> : null}
              </Item>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** Only what the person may open. */
function itemsFor(roles: readonly Role[]) {
  return allItems.filter(({ to }) => mayOpen(to, roles));
}

/** As wide as the page below: the editor needs more room. */
function useFrameWidth(): string {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.wide) ? "editor-width" : "page-width";
}

/** On a phone these are in the menu. */
export function AdminFooter() {
  const copy = useCopy("admin").navigation;
  return (
    <footer className={`${useFrameWidth()} mt-auto hidden lg:block`}>
      <div className="flex items-center justify-between border-t border-line py-3">
        <SiteLink>{copy.site}</SiteLink>
        <LanguageChoice />
      </div>
    </footer>
  );
}

/** A document request, not a client navigation: public pages have the language of their address. */
function SiteLink({ children }: { children: string }) {
  return (
    <Button asChild variant="link" size="sm">
      <a href={useLocalized()("/")}>
        {children} <ExternalLink aria-hidden />
      </a>
    </Button>
  );
}

function MobileMenu({ email, roles, waiting }: AdminHeaderProps) {
  const copy = useCopy("admin").navigation;
  const waitingText = useWaitingText(waiting);
  const mark = (
    <span
      data-menu-mark
      className={`absolute top-1 right-1 box-content size-2.5 rounded-full border-2 border-card ${waiting.overdue > 0 ? "bg-danger" : "bg-moss"}`}
    />
  );
  return (
    <MenuSheet
      id="admin-menu"
      label={waitingText ? `${copy.openMenu}, ${waitingText}` : copy.openMenu}
      mark={waitingText ? mark : undefined}
      buttonClass="lg:hidden"
      sheetClass="top-14 bg-card pt-2 lg:hidden"
    >
      {(close) => (
        <>
          <nav aria-label={copy.label}>
            <ul>
              {itemsFor(roles).map(({ key, to }) => (
                <li key={key} className="border-b border-line">
                  <Item to={to} onClick={close} className="flex min-h-14 items-center border-l-2 pl-4 text-lg">
                    {copy[key]}
                    {key === "leads" ? <WaitingBadge waiting={waiting} /> : null}
                  </Item>
                </li>
              ))}
            </ul>
          </nav>
          <p className="mt-6 text-base break-all text-ink-soft sm:hidden">
            {fill(copy.signedInAs, { address: email })}
          </p>
          <div className="mt-4 grid gap-3">
            <Button asChild variant="outline" size="sm">
              <a href="/account">{copy.account}</a>
            </Button>
            <SignOut className="sm:hidden" />
            <LanguageChoice className="justify-center" />
            <SiteLink>{copy.site}</SiteLink>
          </div>
        </>
      )}
    </MenuSheet>
  );
}

function SignOut({ className }: { className?: string }) {
  const copy = useCopy("admin").navigation;
  return (
    <Form method="post" action="/auth/sign-out" className={className}>
      <Button variant="outline" size="sm" className="w-full whitespace-nowrap">
        <LogOut aria-hidden />
        {copy.signOut}
      </Button>
    </Form>
  );
}

/** How many answers are overdue or, if none is, how many people wait. */
function WaitingBadge({ waiting }: { waiting: Waiting }) {
  const text = useWaitingText(waiting);
  if (!text) return null;
  const overdue = waiting.overdue > 0;
  return (
    <span
      className={`ml-2 rounded-full px-2 py-0.5 text-xs font-semibold ${overdue ? "bg-danger text-white" : "bg-sage text-forest-deep"}`}
      data-waiting={overdue ? "overdue" : "in-time"}
    >
      <span aria-hidden>{overdue ? waiting.overdue : waiting.people}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** "2 overdue" or "5 waiting"; nothing when nobody waits. */
function useWaitingText({ people, overdue }: Waiting): string {
  const { navigation } = useCopy("admin");
  const language = useLanguage();
  if (overdue > 0) return plural(navigation, "overdue", overdue, language);
  return people > 0 ? plural(navigation, "waiting", people, language) : "";
}

type ItemProps = { to: string; className: string; children: ReactNode; onClick?: () => void };

function Item({ to, className, children, onClick }: ItemProps) {
  return (
    <NavLink
      to={to}
      onClick={onClick}
      end={to === "/admin"}
      className={({ isActive }) =>
        `${className} transition-colors ${isActive ? "border-clay font-medium text-ink" : "border-transparent text-ink-soft hover:text-ink"}`
      }
    >
      {children}
    </NavLink>
  );
}

import { ExternalLink, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Form, NavLink } from "react-router";
import { site } from "#site";
import { LanguageChoice } from "#app/components/frame/language-choice.tsx";
import { Logo } from "#app/components/frame/logo.tsx";
import { MenuSheet } from "#app/components/frame/menu-sheet.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage, useLocalized } from "#app/platform/i18n/use-copy.ts";

const items = [
  { key: "posts", to: "/admin" },
  { key: "leads", to: "/admin/leads" },
  { key: "images", to: "/admin/images" },
  { key: "bin", to: "/admin/bin" },
  { key: "users", to: "/admin/users" },
  { key: "mail", to: "/admin/mail" },
  { key: "audit", to: "/admin/audit" },
] as const;

/** `overdue` people wait longer for an answer than was promised. */
export function AdminHeader({ email, overdue }: { email: string; overdue: number }) {
  const copy = useCopy("admin").navigation;
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-card">
      <div className="page-width flex h-14 items-center gap-4">
        <NavLink to="/admin" end className="mr-auto flex min-h-11 items-center gap-2.5 lg:mr-2" aria-label={`${site.name}, ${copy.label}`}>
          <Logo className="size-7" />
          <span className="font-display text-xl font-[420] tracking-tight lg:hidden">{site.name}</span>
        </NavLink>
        <nav aria-label={copy.label} className="mr-auto hidden h-full lg:block">
          <ul className="flex h-full">
            {items.map(({ key, to }) => (
              <li key={key} className="h-full">
                <Item to={to} className="flex h-full items-center border-b-2 px-3 text-[0.9375rem] whitespace-nowrap">
                  {copy[key]}
                  {key === "leads" ? <Overdue count={overdue} /> : null}
                </Item>
              </li>
            ))}
          </ul>
        </nav>
        <span className="hidden max-w-[12rem] min-w-0 truncate text-[0.9375rem] text-ink-soft sm:block" title={fill(copy.signedInAs, { address: email })}>
          {email}
        </span>
        <SignOut className="hidden sm:block" />
        <MobileMenu email={email} overdue={overdue} />
      </div>
    </header>
  );
}

/** On a phone these stand in the menu. */
export function AdminFooter() {
  const copy = useCopy("admin").navigation;
  return (
    <footer className="page-width mt-auto hidden items-center justify-between border-t border-line py-3 lg:flex">
      <SiteLink>{copy.site}</SiteLink>
      <LanguageChoice />
    </footer>
  );
}

/** Another document: the public pages have the language of their address. */
function SiteLink({ children }: { children: string }) {
  return (
    <Button asChild variant="link" size="sm">
      <a href={useLocalized()("/")}>
        {children} <ExternalLink aria-hidden />
      </a>
    </Button>
  );
}

function MobileMenu({ email, overdue }: { email: string; overdue: number }) {
  const copy = useCopy("admin").navigation;
  return (
    <MenuSheet id="admin-menu" label={copy.openMenu} buttonClass="lg:hidden" sheetClass="top-14 bg-card pt-2 lg:hidden">
      {(close) => (
        <>
          <nav aria-label={copy.label}>
            <ul>
              {items.map(({ key, to }) => (
                <li key={key} className="border-b border-line">
                  <Item to={to} onClick={close} className="flex min-h-14 items-center border-l-2 pl-4 text-lg">
                    {copy[key]}
                    {key === "leads" ? <Overdue count={overdue} /> : null}
                  </Item>
                </li>
              ))}
            </ul>
          </nav>
          <p className="mt-6 text-base break-all text-ink-soft sm:hidden">{fill(copy.signedInAs, { address: email })}</p>
          <div className="mt-4 grid gap-3">
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

function Overdue({ count }: { count: number }) {
  const { navigation } = useCopy("admin");
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <span className="ml-2 rounded-full bg-danger px-2 py-0.5 text-xs font-semibold text-white" data-overdue={count}>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{plural(navigation, "overdue", count, language)}</span>
    </span>
  );
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

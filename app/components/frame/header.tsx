import { useLocation } from "react-router";
import { site } from "#site";
import { Button } from "#app/components/ui/button.tsx";
import { Link } from "#app/platform/i18n/link.tsx";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { deliveredItems, useNavItems } from "./nav-items.ts";

export function Header() {
  const copy = useCopy("common");
  const items = useNavItems();
  return (
    <header className="site-header sticky top-0 z-40 border-b border-line/70 bg-paper">
      <div className="page-width flex h-18 items-center gap-6">
        <Link to="/" aria-label={copy.header.homeLink} className="mr-auto flex min-h-11 items-center gap-2.5">
          <Logo className="size-9" />
          <span className="font-display text-2xl font-[420] tracking-tight">{site.name}</span>
        </Link>
        <nav aria-label={copy.header.navLabel} className="hidden xl:block">
          <ul className="flex">
            {items.map((item) => (
              <li key={item}>
                <NavItem
                  to={`/${item}`}
                  className={`flex min-h-11 items-center text-sm font-medium ${items === deliveredItems ? "px-3" : "px-2"}`}
                >
                  {copy.nav[item]}
                </NavItem>
              </li>
            ))}
          </ul>
        </nav>
        {/* Only the icon: the five entries and the languages leave no room for a word. */}
        <Link
          to="/search"
          aria-label={copy.header.search}
          className="screen-only -mx-2 grid size-11 place-items-center hover:text-clay"
        >
          <svg aria-hidden viewBox="0 0 24 24" className="search-icon">
            <path d="m21 21-5-5m2-5a7 7 0 1 1-14 0 7 7 0 0 1 14 0" />
          </svg>
        </Link>
        <LanguageSwitch className="screen-only hidden xl:flex" />
        <Button asChild variant="hero" size="sm" className="screen-only max-sm:hidden">
          <Link to="/journey">{copy.journeyCta}</Link>
        </Button>
        <MobileMenu />
      </div>
    </header>
  );
}

function MobileMenu() {
  const copy = useCopy("common");
  const items = useNavItems();
  return (
    <MenuSheet id="menu" label={copy.menu.label} buttonClass="xl:hidden" sheetClass="top-18 bg-paper pt-4 xl:hidden">
      {(close) => (
        <>
          <nav aria-label={copy.menu.label}>
            <ul>
              {items.map((item) => (
                <li key={item} className="border-b border-line">
                  <NavItem
                    to={`/${item}`}
                    onClick={close}
                    className="flex min-h-16 items-center font-display text-3xl font-[340] tracking-wide"
                  >
                    {copy.nav[item]}
                  </NavItem>
                </li>
              ))}
            </ul>
          </nav>
          <Button asChild variant="hero" size="lg" className="mt-8 w-full">
            <Link to="/journey" onClick={close}>
              {copy.journeyCta}
            </Link>
          </Button>
          <LanguageSwitch className="mt-6 -ml-2" />
        </>
      )}
    </MenuSheet>
  );
}

type NavItemProps = { to: string; className: string; children: string; onClick?: () => void };

function NavItem({ to, className, children, onClick }: NavItemProps) {
  const address = useLocalized()(to);
  const { pathname } = useLocation();
  const isActive = pathname === address || pathname.startsWith(`${address}/`);
  return (
    <Link
      to={to}
      onClick={onClick}
      aria-current={isActive ? "page" : undefined}
      className={`${className} tracking-[0.08em] uppercase transition-colors hover:text-clay ${isActive ? "text-clay" : "text-ink"}`}
    >
      {children}
    </Link>
  );
}

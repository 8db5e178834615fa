import { NavLink, Outlet, useLocation, useRouteError } from "react-router";
import type { ReactNode } from "react";
import { site } from "#site";
import { ErrorPage } from "#app/components/frame/error-page.tsx";
import { LanguageChoice } from "#app/components/frame/language-choice.tsx";
import { Logo } from "#app/components/frame/logo.tsx";
import { SessionWatch } from "#app/components/session-watch.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { hasRecentProof } from "#app/platform/auth/session.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { accountContext, accountGuard } from "./account-guard.server.ts";
import type { Route } from "./+types/account.layout.ts";

export const handle: PageHandle = { namespaces: ["account", "auth", "team"], hydrate: "now", styles: "all" };

export const middleware = [accountGuard];

/** Without a loader the guard would not run on client navigations. */
export function loader({ context }: Route.LoaderArgs) {
  const { id, roles, session } = context.get(accountContext);
  return { id, isTeam: roles.length > 0, fresh: hasRecentProof(session) };
}

const pages = [
  { key: "profile", to: "/account" },
  { key: "security", to: "/account/security" },
  { key: "email", to: "/account/email" },
  { key: "data", to: "/account/data" },
] as const;

export default function AccountLayout({ loaderData: { id, isTeam, fresh } }: Route.ComponentProps) {
  const copy = useCopy("account");
  const { pathname } = useLocation();
  return (
    <Frame isTeam={isTeam}>
      <div className="page-width w-full max-w-3xl pt-8 pb-20">
        <nav aria-label={copy.title}>
          <ul className="flex flex-wrap gap-x-5 border-b border-line">
            {pages.map(({ key, to }) => (
              <li key={key}>
                <NavLink
                  to={to}
                  end
                  className={({ isActive }) =>
                    `flex min-h-11 items-center border-b-2 text-base ${isActive ? "border-clay font-medium text-ink" : "border-transparent text-ink-soft hover:text-ink"}`
                  }
                >
                  {copy.pages[key]}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {fresh || pathname === "/account" ? null : (
          <Alert className="mt-6">
            {copy.prove.text}{" "}
            <a
              href={`/auth/again?next=${encodeURIComponent(pathname)}`}
              className="font-medium underline underline-offset-4"
            >
              {copy.prove.button}
            </a>
          </Alert>
        )}
        <Outlet />
      </div>
      <SessionWatch userId={id} />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame isTeam={false}>
      <ErrorPage error={useRouteError()} />
    </Frame>
  );
}

function Frame({ isTeam, children }: { isTeam: boolean; children: ReactNode }) {
  const copy = useCopy("account");
  const common = useCopy("common");
  const { signedIn } = useCopy("auth");
  return (
    // It follows the system in light and dark as the admin area does (app/admin.css).
    <div className="flex min-h-dvh flex-col" data-shell="account">
      {/* React puts it into the head: the browser paints no white page before the styles arrive. */}
      <meta name="color-scheme" content="light dark" />
      <header className="border-b border-line bg-card">
        <div className="page-width flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
          <a href="/" aria-label={common.header.homeLink} className="mr-auto flex min-h-11 items-center gap-2.5">
            <Logo className="size-7 account-logo" />
            <span className="font-display text-xl font-[420] tracking-tight">{site.name}</span>
          </a>
          {isTeam ? (
            <Button asChild variant="link" size="sm">
              <a href="/admin">{copy.toAdmin}</a>
            </Button>
          ) : null}
          <LanguageChoice />
          <form method="post" action="/auth/sign-out">
            <Button variant="outline" size="sm">
              {signedIn.signOut}
            </Button>
          </form>
        </div>
      </header>
      {children}
    </div>
  );
}

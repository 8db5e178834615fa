import { CircleQuestionMark, ExternalLink, LogOut, PanelLeftClose } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Link, useMatches } from "react-router";
import { LanguageChoice } from "#app/components/frame/language-choice.tsx";
import { Logo } from "#app/components/frame/logo.tsx";
import { MenuSheet } from "#app/components/frame/menu-sheet.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { mayOpen, type Role } from "#app/platform/auth/permissions.ts";
import { handbookAddress } from "#app/platform/help/topics.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy, useLocalized } from "#app/platform/i18n/use-copy.ts";
import { handleOf } from "#app/platform/pages/page-handle.ts";
import type { Counts } from "./navigation-counts.server.ts";
import { Find } from "./find/find.tsx";
import { NavigationList, useCount } from "./navigation-list.tsx";
import { foldCookie } from "./fold-cookie.ts";

type ShellProps = { siteName: string; email: string; roles: readonly Role[]; counts: Counts; isFolded: boolean };

/**
 * The frame of the admin area: side bar, header and the page (app/admin.css). The order in the document is that of the
 * focus: skip link, navigation, header, page.
 */
export function AdminShell({ children, ...props }: ShellProps & { children: ReactNode }) {
  const copy = useCopy("admin").navigation;
  // The editor with its preview and the widest table need the room.
  const isWide = useMatches().some((match) => handleOf(match).wide);
  return (
    <div className="shell" data-shell={isWide ? "wide" : "page"}>
      {/* React puts it into the head: the browser paints no white page before the styles arrive. */}
      <meta name="color-scheme" content="light dark" />
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-forest px-4 py-3 text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {copy.skipToContent}
      </a>
      <Header {...props} />
      <div className="shell-main">{children}</div>
    </div>
  );
}

function Header({ siteName, email, roles, counts, isFolded }: ShellProps) {
  const copy = useCopy("admin").navigation;
  return (
    <header className="shell-head">
      <div className="shell-brand">
        <Link to="/admin" aria-label={`${siteName}, ${copy.label}`}>
          <Logo className="shell-logo" />
          <span className="shell-word">{siteName}</span>
        </Link>
      </div>
      <div className="shell-side">
        <NavigationList roles={roles} counts={counts} />
        <div className="shell-foot">
          <HandbookLink />
          <SiteLink />
          <LanguageChoice />
          <Fold isFolded={isFolded} />
        </div>
      </div>
      <div className="shell-bar">
        <PhoneMenu email={email} roles={roles} counts={counts} />
        {mayOpen("/admin/search", roles) ? <Find /> : null}
        <a href="/account" className="shell-mail" title={copy.account}>
          {email}
        </a>
        <Form method="post" action="/auth/sign-out" className="shell-out">
          <Button variant="outline" size="sm" className="whitespace-nowrap">
            <LogOut aria-hidden />
            {copy.signOut}
          </Button>
        </Form>
      </div>
    </header>
  );
}

/** A switch that the styles read, so that it works without JavaScript, which only remembers it. */
function Fold({ isFolded }: { isFolded: boolean }) {
  const copy = useCopy("admin").navigation;
  const start = { role: "switch", defaultChecked: isFolded, autoComplete: "off" } as const;
  return (
    <label className="shell-fold" title={copy.fold}>
      <input
        type="checkbox"
        {...start}
        onChange={({ currentTarget }) => {
          document.cookie = foldCookie(currentTarget.checked);
        }}
        className="sr-only"
      />
      <PanelLeftClose aria-hidden />
      <span className="shell-word">{copy.fold}</span>
    </label>
  );
}

function HandbookLink({ onChoose }: { onChoose?: () => void }) {
  const copy = useCopy("admin").navigation;
  return (
    <Link to={handbookAddress} onClick={onChoose} title={copy.help} className="shell-place">
      <CircleQuestionMark aria-hidden />
      <span className="shell-word">{copy.help}</span>
    </Link>
  );
}

/** A document request, not a client navigation: public pages have the language of their address. */
function SiteLink() {
  const copy = useCopy("admin").navigation;
  return (
    <a href={useLocalized()("/")} title={copy.site} className="shell-place">
      <ExternalLink aria-hidden />
      <span className="shell-word">{copy.site}</span>
    </a>
  );
}

function PhoneMenu({ email, roles, counts }: Omit<ShellProps, "isFolded" | "siteName">) {
  const copy = useCopy("admin").navigation;
  const { number, text, isLate } = useCount("leads", counts);
  const mark = (
    <span data-menu-mark className="shell-count" data-waiting={isLate ? "overdue" : "in-time"}>
      {number}
    </span>
  );
  return (
    <div className="shell-menu">
      <MenuSheet
        id="admin-menu"
        label={number > 0 ? `${copy.openMenu}, ${text}` : copy.openMenu}
        mark={number > 0 ? mark : undefined}
        buttonClass=""
        sheetClass="shell-sheet top-14 bg-paper pt-2 text-ink"
      >
        {(close) => (
          <>
            <NavigationList roles={roles} counts={counts} onChoose={close} />
            <p className="mt-6 break-all text-ink-soft">{fill(copy.signedInAs, { address: email })}</p>
            <div className="mt-4 grid gap-3">
              <Button asChild variant="outline" size="sm">
                <a href="/account">{copy.account}</a>
              </Button>
              <HandbookLink onChoose={close} />
              <SiteLink />
              <LanguageChoice />
            </div>
          </>
        )}
      </MenuSheet>
    </div>
  );
}

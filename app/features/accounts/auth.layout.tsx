import { localizedPath } from "#app/platform/i18n/language.ts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Outlet, useRouteError, type MiddlewareFunction } from "react-router";
import { site } from "#site";
import { ErrorPage } from "#app/components/frame/error-page.tsx";
import { LanguageChoice } from "#app/components/frame/language-choice.tsx";
import { Logo } from "#app/components/frame/logo.tsx";
import { formGuard } from "#app/platform/auth/sent-form.server.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";

export const handle: PageHandle = { namespaces: ["auth"], hydrate: "now", styles: "all" };

const neverCached: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", privatePage);
  // Some of these URLs contain tokens. ("no-referrer" would make browsers send "Origin: null" with the forms.)
  response.headers.set("Referrer-Policy", "same-origin");
  return response;
};

export const middleware = [neverCached, formGuard];

export default function AuthLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage error={useRouteError()} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const copy = useCopy("auth");
  const common = useCopy("common");
  const language = useLanguage();
  return (
    <div className="relative flex min-h-dvh flex-col overflow-hidden">
      <img
        src="/art/sign-in.svg"
        alt=""
        width={600}
        height={600}
        loading="lazy"
        className="pointer-events-none absolute -right-40 -bottom-44 -z-10 hidden w-[38rem] opacity-60 lg:block"
      />
      <header className="border-b border-line/70">
        <div className="page-width flex h-18 items-center gap-x-4">
          <a
            href={localizedPath(language, "/")}
            aria-label={common.header.homeLink}
            className="mr-auto flex min-h-11 items-center gap-2.5"
          >
            <Logo className="size-9" />
            <span className="font-display text-2xl font-[420] tracking-tight">{site.name}</span>
          </a>
          <LanguageChoice />
        </div>
      </header>
      {children}
      <footer className="page-width mt-auto flex justify-center pb-8">
        <a
          href={localizedPath(language, "/")}
          className="flex min-h-11 items-center gap-2 text-base text-ink-soft underline-offset-4 hover:text-clay hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4 stroke-[1.6]" />
          {copy.backToSite}
        </a>
      </footer>
    </div>
  );
}

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Outlet, useRouteError, type MiddlewareFunction } from "react-router";
import { site } from "#site";
import { ErrorPage } from "#app/components/frame/error-page.tsx";
import { LanguageChoice } from "#app/components/frame/language-choice.tsx";
import { Logo } from "#app/components/frame/logo.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";

export const handle: PageHandle = { namespaces: ["auth"], hydrate: "now" };

const neverKept: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  response.headers.set("Cache-Control", privatePage);
  // Tokens stand in some of these addresses.
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
};

export const middleware = [neverKept];

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
    <>
      <header className="border-b border-line/70">
        <div className="page-width flex h-18 items-center gap-x-4">
          <a href={language === "es" ? "/es" : "/"} aria-label={common.header.homeLink} className="mr-auto flex min-h-11 items-center gap-2.5">
            <Logo className="size-9" />
            <span className="font-display text-2xl font-[420] tracking-tight">{site.name}</span>
          </a>
          <LanguageChoice />
        </div>
      </header>
      {children}
      <footer className="page-width flex justify-center pb-10">
        <a href={language === "es" ? "/es" : "/"} className="flex min-h-11 items-center gap-2 text-base text-ink-soft underline-offset-4 hover:text-clay hover:underline">
          <ArrowLeft aria-hidden className="size-4 stroke-[1.6]" />
          {copy.backToSite}
        </a>
      </footer>
    </>
  );
}

import type { ReactNode } from "react";
import { Outlet, useRouteError } from "react-router";
import { ErrorPage } from "./components/frame/error-page.tsx";
import { Footer } from "./components/frame/footer.tsx";
import { Header } from "./components/frame/header.tsx";
import { LanguageHint } from "./components/frame/language-hint.tsx";
import { showDrafts } from "./features/pages/view/copy-view.server.ts";
import { previewLook } from "./features/site/look/preview-look.server.ts";
import { formGuard } from "./platform/auth/sent-form.server.ts";
import { useCopy } from "./platform/i18n/use-copy.ts";
import { useSeenPages } from "./platform/figures/use-seen-pages.ts";
import { markPublicPages } from "./platform/pages/cache-policy.server.ts";
import { followRedirects } from "./platform/pages/redirects/redirects.server.ts";

export const middleware = [followRedirects, markPublicPages, showDrafts, previewLook, formGuard];

/** Header and footer of every public page. */
export default function PublicLayout() {
  useSeenPages();
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
  const copy = useCopy("common");
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-forest text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
      >
        {copy.skipLink}
      </a>
      <Header />
      <LanguageHint />
      {children}
      <Footer />
    </>
  );
}

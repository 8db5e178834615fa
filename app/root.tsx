import { use, useEffect, type ReactNode } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from "react-router";
import styles from "./app.css?url";
import fontStyles from "./fonts.css?url";
import { ErrorPage } from "./components/frame/error-page.tsx";
import type { PageHandle } from "./platform/pages/page-handle.ts";
import { earlyScript } from "./platform/pages/early/early-script.ts";
import { pageFonts } from "./platform/pages/early/page-fonts.ts";
import { RequestInfoContext } from "./platform/pages/request-info.ts";
import { useLanguage } from "./platform/i18n/use-copy.ts";
import { site } from "#site";

export function Layout({ children }: { children: ReactNode }) {
  const info = use(RequestInfoContext);
  const language = useLanguage();
  return (
    <html
      lang={language}
      data-namespaces={useNamespaces()}
      data-copy={info.copyVersion}
      data-site={info.siteUrl}
      data-request={info.id || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f2e8" />
        <script
          nonce={info.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript(pageFonts) : "" }}
        />
        <link rel="stylesheet" href={styles} />
        <noscript>
          <link rel="stylesheet" href={fontStyles} />
        </noscript>
        {site.logo ? (
          <link rel="icon" href={site.logo} />
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
          </>
        )}
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={info.nonce} />
        <Scripts nonce={info.nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "yes";
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}

/** The copy namespaces of this document; entry.client.tsx loads them before it hydrates. */
function useNamespaces() {
  const used = useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined)?.namespaces ?? []);
  return [...new Set(["common", ...used])].join(" ");
}

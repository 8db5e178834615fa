import { use, useEffect, type ReactNode } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from "react-router";
import allStyles from "./all.css?url";
import fontStyles from "./fonts.css?url";
import publicStyles from "./public.css?url";
import { ErrorPage } from "./components/frame/error-page.tsx";
import { handleOf } from "./platform/pages/page-handle.ts";
import { earlyScript } from "./platform/pages/early/early-script.ts";
import { fontsOf } from "./platform/pages/early/page-fonts.ts";
import { RequestInfoContext } from "./platform/pages/request-info.ts";
import { deliveredLook, pairingOf } from "./platform/site/look.ts";
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
      data-counting={info.counting}
      data-look={info.look}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f2e8" />
        <script
          nonce={info.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript(fontsOf(pairingOf(info.look))) : "" }}
        />
        <link rel="stylesheet" href={useStyles()} />
        {info.look ? <link rel="stylesheet" href={`/look/${info.look}.css`} /> : null}
        <noscript>
          {/* React does not look into it in the browser. */}
          {import.meta.env.SSR ? <link rel="stylesheet" href={fontStylesOf(info.look)} /> : null}
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
    delete document.documentElement.dataset.late;
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}

function fontStylesOf(look: string | undefined): string {
  const pairing = pairingOf(look);
  return pairing === deliveredLook.pairing ? fontStyles : `/look/fonts-${pairing}.css`;
}

let stylesOfDocument: string | undefined;

/**
 * Public pages load only a part of the styles. A document keeps the stylesheet that it was loaded with: of two classes
 * the later rule wins, and a second stylesheet would change their order. The full stylesheet also has everything that
 * public pages need. No link leads from a public page to one that needs the full stylesheet; if the router navigates
 * there anyway, the page is reloaded.
 */
function useStyles() {
  const needsAll = useMatches().some((match) => handleOf(match).styles === "all");
  const needed = needsAll ? allStyles : publicStyles;
  const loaded = import.meta.env.SSR ? needed : (stylesOfDocument ??= needed);
  useEffect(() => {
    if (needsAll && loaded !== allStyles) location.reload();
  }, [needsAll, loaded]);
  return loaded;
}

/** The copy namespaces of this document; entry.client.tsx loads them before it hydrates. */
function useNamespaces() {
  const used = useMatches().flatMap((match) => handleOf(match).namespaces ?? []);
  return [...new Set(["common", ...used])].join(" ");
}

import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { ErrorPage } from "#app/components/frame/error-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";

/** Says why the guard refused or what does not exist, with a link onwards; other errors get the usual page. */
export function AdminError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 401) return <SignInAgain />;
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden />;
  if (isRouteErrorResponse(error) && error.status === 404 && typeof error.data === "string")
    return <NotFound text={error.data} />;
  return <ErrorPage error={error} />;
}

function NotFound({ text }: { text: string }) {
  return <Refusal text={text} href="/admin" label={useCopy("admin").common.back} />;
}

/**
 * A write after the session ended. Forms keep their text on the device, so the browser goes straight to the sign-in.
 */
function SignInAgain() {
  const copy = useCopy("admin").common;
  const { pathname, search } = useLocation();
  const target = `/auth?notice=session-ended&next=${encodeURIComponent(pathname + search)}`;
  useEffect(() => location.assign(target), [target]);
  return <Refusal text={copy.sessionEnded} href={target} label={copy.signIn} />;
}

function Forbidden() {
  const copy = useCopy("admin");
  return <Refusal text={copy.common.forbidden} href="/auth" label={copy.common.back} />;
}

function Refusal({ text, href, label }: { text: string; href: string; label: string }) {
  const { title } = useCopy("admin").meta;
  return (
    <main id="content" className="page-width max-w-prose py-16">
      <Seo title={title} index={false} />
      <h1 className="text-title">{text}</h1>
      <Button asChild className="mt-8">
        <a href={href}>{label}</a>
      </Button>
    </main>
  );
}

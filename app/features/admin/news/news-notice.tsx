import { Link, useLocation } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";

/** On every page of the admin area, for owners, until they have read what is new. */
export function NewsNotice({ hasNews }: { hasNews: boolean }) {
  const { news: copy } = useCopy("admin");
  const { pathname } = useLocation();
  if (!hasNews || pathname === "/admin/news") return null;
  return (
    <div className="page-width pt-6">
      <Alert data-notice="news">
        {copy.notice}{" "}
        <Link to="/admin/news" className="underline underline-offset-4">
          {copy.open}
        </Link>
      </Alert>
    </div>
  );
}

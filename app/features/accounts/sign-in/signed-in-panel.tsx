import { Form, Link } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { AuthCard } from "../auth-card.tsx";
import { useNotice } from "./use-notice.ts";

/** For somebody who is signed in without a role; everybody else is led to the admin area (decision 51). */
export function SignedInPanel({ email }: { email: string }) {
  const copy = useCopy("auth").signedIn;
  const notice = useNotice();
  return (
    <AuthCard title={copy.title} description={fill(copy.text, { address: email })}>
      {notice ? <Alert variant={notice.variant}>{notice.text}</Alert> : null}
      <Alert>{copy.noRole}</Alert>
      <div className="grid gap-3">
        <Button asChild>
          <Link to="/admin" reloadDocument>
            {copy.dashboard}
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/account" reloadDocument>
            {copy.account}
          </Link>
        </Button>
        <Form method="post" action="/auth/sign-out" className="grid">
          <Button variant="outline">{copy.signOut}</Button>
        </Form>
      </div>
    </AuthCard>
  );
}

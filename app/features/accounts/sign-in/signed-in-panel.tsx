import { Form, Link } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { AuthCard } from "../auth-card.tsx";

/** For somebody who is signed in without the admin role; an admin never sees it (decision 51). */
export function SignedInPanel({ email }: { email: string }) {
  const copy = useCopy("auth").signedIn;
  return (
    <AuthCard title={copy.title} description={fill(copy.text, { address: email })}>
      <Alert>{copy.noRole}</Alert>
      <div className="grid gap-3">
        <Button asChild>
          <Link to="/admin" reloadDocument>
            {copy.dashboard}
          </Link>
        </Button>
        <Form method="post" action="/auth/sign-out" className="grid">
          <Button variant="outline">{copy.signOut}</Button>
        </Form>
      </div>
    </AuthCard>
  );
}

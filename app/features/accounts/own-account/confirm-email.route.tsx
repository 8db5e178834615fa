import { data, Form, Link, redirect } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { readFormData } from "#app/platform/pages/form-data.server.ts";
import { AuthCard } from "../auth-card.tsx";
import { confirmEmailChange, findEmailChangeByToken } from "./email-change.server.ts";
import type { Route } from "./+types/confirm-email.route.ts";

/** The link that a change of address mails to both. A button confirms: mail programs open links before people do. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const done = searchParams.get("done");
  return { change: done ? undefined : await findEmailChangeByToken(searchParams.get("token") ?? ""), done };
}

export async function action({ request }: Route.ActionArgs) {
  await readFormData(request);
  const outcome = await confirmEmailChange(new URL(request.url).searchParams.get("token") ?? "");
  return outcome === "invalid" ? data({ outcome }, { status: 400 }) : redirect(`/auth/email?done=${outcome}`, 303);
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData?.outcome ?? loaderData.done;
  const change = actionData ? undefined : loaderData.change;
  const { emailChange: copy } = useCopy("auth");
  return (
    <AuthCard
      title={copy.title}
      description={change ? fill(copy.description, { address: change.newEmail }) : undefined}
    >
      {change ? (
        <Form method="post" className="grid">
          <Button>{copy.confirm}</Button>
        </Form>
      ) : (
        <>
          <Alert variant={done === "done" || done === "half" ? "success" : "destructive"}>
            {done === "done" ? copy.done : done === "half" ? copy.half : copy.invalid}
          </Alert>
          <Button asChild variant="outline">
            <Link to="/account/email">{copy.toAccount}</Link>
          </Button>
        </>
      )}
    </AuthCard>
  );
}

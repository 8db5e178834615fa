import { Form, redirect } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import { isOpened } from "#app/platform/pages/opened.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { AuthCard } from "../auth-card.tsx";
import { EmailField } from "../credential-fields.tsx";
import { emailSchema } from "../credentials.ts";
import { returnPath } from "../sign-in/return-path.ts";
import { readSignUpCookie } from "./sign-up-cookie.server.ts";
import { confirmAddress } from "./sign-up.server.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { cookieHeaders } from "../cookie-headers.server.ts";
import type { Route } from "./+types/confirm.route.ts";

/** The mailed link. Redirects unless the link is no longer valid. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (!isOpened({ request, context })) return null;
  const { clientAddress: address } = context.get(requestContext);
  const client = { request, address };
  const result = await confirmAddress(searchParams.get("token") ?? "", readSignUpCookie(request), client);
  switch (result.kind) {
    case "confirmed":
      // The guard tells somebody without a role that they are waiting for one, instead of leading them home without a
      // word.
      throw redirect(result.waiting ? "/admin?welcome" : (returnPath(searchParams.get("next")) ?? "/admin"), {
        headers: cookieHeaders(result.cookies),
      });
    case "choose-password":
      throw redirect(`/auth/reset?token=${result.token}`);
    case "before":
      throw redirect("/auth?notice=confirmed");
    case "invalid":
      return null;
  }
}

export default function Confirm() {
  const copy = useCopy("auth");
  const { errors, onSubmit } = useCheckedForm(emailSchema, undefined);
  return (
    <AuthCard title={copy.confirm.title}>
      <Alert variant="destructive">{copy.confirm.invalid}</Alert>
      <Form method="post" action="/auth" noValidate onSubmit={onSubmit} className="grid gap-6">
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="language" value={useLanguage()} />
        <EmailField error={errors.email} />
        <Button>{copy.confirm.resend}</Button>
      </Form>
    </AuthCard>
  );
}

import { data, Form, Link } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { AuthCard } from "#app/features/accounts/auth-card.tsx";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { readFormData } from "#app/platform/pages/form-data.server.ts";
import { readLetterToken, turnLetterOff } from "./letter-off.server.ts";
import type { Route } from "./+types/letter-off.route.ts";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** The link of the monthly letter. Opening it changes nothing: mail programs open links before people do. */
export async function loader({ request }: Route.LoaderArgs) {
  return { isValid: (await readLetterToken(tokenOf(request))) !== undefined };
}

/** The button of this page, or of a mail program (List-Unsubscribe-Post, RFC 8058): answered without a redirect. */
export async function action({ request }: Route.ActionArgs) {
  await readFormData(request);
  const userId = await readLetterToken(tokenOf(request));
  const isDone = userId !== undefined && (await turnLetterOff(userId));
  return data({ isDone }, { status: isDone ? 200 : 400 });
}

export default function LetterOff({ loaderData, actionData }: Route.ComponentProps) {
  const { figuresLetter: copy } = useCopy("auth");
  const isDone = actionData?.isDone ?? false;
  return loaderData.isValid && !actionData ? (
    <AuthCard title={copy.title} description={copy.question}>
      <Form method="post" className="grid">
        <Button>{copy.confirm}</Button>
      </Form>
    </AuthCard>
  ) : (
    <AuthCard title={copy.title}>
      <Alert variant={isDone ? "success" : "destructive"}>{isDone ? copy.done : copy.invalid}</Alert>
      <Button asChild variant="outline">
        <Link to="/account">{copy.toAccount}</Link>
      </Button>
    </AuthCard>
  );
}

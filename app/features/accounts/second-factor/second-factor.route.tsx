import { data, Link, redirect, useSearchParams } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { rolesOf } from "#app/platform/auth/roles.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { headersWithoutSession } from "#app/platform/auth/session.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { AuthCard, QuietLink } from "../auth-card.tsx";
import { cookieHeaders } from "../cookie-headers.server.ts";
import { useErrorText } from "../credential-fields.tsx";
import { codeSchema, fieldErrors, type ErrorCode } from "../credentials.ts";
import { nextQuery, returnPath } from "../sign-in/return-path.ts";
import { catchStorageFull } from "../storage-full.server.ts";
import { CodeForm } from "./code-form.tsx";
import { checkCode } from "./codes.server.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import type { Route } from "./+types/second-factor.route.ts";

type Refused = { field?: ErrorCode; error?: ErrorCode };

export function loader({ request }: Route.LoaderArgs) {
  return { next: returnPath(new URL(request.url).searchParams.get("next")) };
}

/** The second step of a sign-in with a password. */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, typed: form } = context.get(sentForm);
  const { clientAddress } = context.get(requestContext);
  const parsed = codeSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return data<Refused>({ field: fieldErrors(parsed.error).code }, { status: 400 });
  return catchStorageFull(undefined, async () => {
    const result = await checkCode(await headersWithoutSession(request, clientAddress), clientAddress, {
      kind: intent === "recovery" ? "recovery" : "code",
      code: parsed.data.code,
      rememberDevice: form.get("remember") === "yes",
    });
    if (result.ok) {
      const team = (await rolesOf(result.userId)).length > 0;
      const target = returnPath(String(form.get("next") ?? "")) ?? (team ? "/admin" : "/auth");
      return redirect(target, { status: 303, headers: cookieHeaders(result.cookies) });
    }
    if (result.code === "expired") return redirect("/auth?notice=code-expired", 303);
    const refused = result.code === "wrongCode" ? { field: result.code } : { error: result.code };
    return data<Refused>(refused, { status: result.status });
  });
}

export default function SecondFactor({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { secondFactor: copy, passkey, reset } = useCopy("auth");
  const text = useErrorText();
  const [search] = useSearchParams();
  const recovery = search.get("with") === "recovery";
  const other = `/auth/second-factor${recovery ? nextQuery(next) : `${nextQuery(next) || "?"}${next ? "&" : ""}with=recovery`}`;
  const answer: Refused | undefined = actionData;
  return (
    <AuthCard
      title={copy.title}
      description={recovery ? copy.recoveryDescription : copy.description}
      footer={
        <QuietLink asChild>
          <Link to="/auth">{reset.back}</Link>
        </QuietLink>
      }
    >
      {answer?.error ? <Alert variant="destructive">{text(answer.error)}</Alert> : null}
      <CodeForm
        key={String(recovery)}
        intent={recovery ? "recovery" : "code"}
        error={answer?.field}
        next={next}
        remember
        submit={copy.submit}
      />
      <PasskeySignIn next={next} label={passkey.signIn} />
      <QuietLink asChild>
        <Link to={other}>{recovery ? copy.useApp : copy.useRecovery}</Link>
      </QuietLink>
    </AuthCard>
  );
}

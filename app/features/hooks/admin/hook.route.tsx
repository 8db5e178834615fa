import { data, Form, Link, redirect } from "react-router";
import { DetailPage, DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { hookEvents } from "#app/platform/hooks/events.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { HookFields, NewSecret } from "./hook-fields.tsx";
import { readHookForm, type HookErrors, type TypedHook } from "./hook-form.server.ts";
import { hostOf } from "./hook-list.ts";
import { findHook, renewSecret, saveHook, sendTest } from "./hooks-admin.server.ts";
import { ProofNeeded } from "./proof-needed.tsx";
import type { Route } from "./+types/hook.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["hooks"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const hook = found(await findHook(params.id), request, "hooks");
  const { isProven } = context.get(adminContext);
  return { hook, isProven, saved: new URL(request.url).searchParams.has("saved") };
}

type Answer =
  | { secret: string }
  | { refused: HookErrors; typed: TypedHook /** What the form is sent with next. */; version: number }
  | { failed: "test" | "connection" };

export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const { intent, form } = context.get(sentForm);
  switch (intent) {
    case "save": {
      const typed = readHookForm(form);
      const result = await saveHook(actor, params.id, typed);
      if (result === "saved") throw redirect(`/admin/hooks/${params.id}?saved`, 303);
      const hook = found(await findHook(params.id), request, "hooks");
      return data<Answer>({ refused: result.errors, typed, version: hook.version }, { status: 422 });
    }
    case "renew": {
      const secret = found(await renewSecret(actor, params.id), request, "hooks");
      return data<Answer>({ secret });
    }
    case "test": {
      const delivery = await sendTest(params.id);
      if (delivery === undefined) return data<Answer>({ failed: "test" }, { status: 409 });
      throw redirect(`/admin/hooks/log/${delivery}`, 303);
    }
    default:
      throw unknownAction(request);
  }
}

export const clientAction = stayOnPage<Answer>("The webhook could not be changed.", () => ({ failed: "connection" }));

export default function Hook({ loaderData, actionData }: Route.ComponentProps) {
  const { hook, isProven, saved } = loaderData;
  const copy = useCopy("hooks");
  const { common, kit } = useCopy("admin");
  const answer = actionData as Answer | undefined;
  const refused = answer && "refused" in answer ? answer : undefined;
  const host = hostOf(hook.url);
  const stored: TypedHook = { ...hook, events: hookEvents.filter((event) => hook.events.includes(event)) };
  const address = `/admin/hooks/${hook.id}`;
  return (
    <DetailPage
      back={{ to: "/admin/hooks", label: copy.title }}
      title={host}
      state={<Badge variant={hook.enabled ? "default" : "outline"}>{hook.enabled ? copy.on : copy.off}</Badge>}
      message={saved && !answer ? copy.saved : undefined}
      actions={
        <Button asChild variant="secondary" size="sm">
          <Link to={`/admin/hooks/log?hook=${hook.id}`}>{copy.log.title}</Link>
        </Button>
      }
    >
      {hook.isReadable ? null : (
        <Alert variant="destructive" className="mt-6">
          {copy.secret.unreadable}
        </Alert>
      )}
      {answer && "secret" in answer ? <NewSecret secret={answer.secret} host={host} /> : null}
      {answer && "failed" in answer ? (
        <Alert variant="destructive" className="mt-6">
          {answer.failed === "test" ? copy.test.off : kit.list.failed}
        </Alert>
      ) : null}
      <div className="mt-6 grid max-w-3xl gap-8">
        {isProven ? (
          <Form
            method="post"
            noValidate
            aria-label={host}
            key={`${hook.version} ${refused?.version}`}
            className="grid gap-4 rounded-card border border-line bg-card p-5"
          >
            <HookFields
              typed={refused ? { ...refused.typed, version: refused.version } : stored}
              errors={refused?.refused}
            />
            <div>
              <Button name="intent" value="save">
                {common.save}
              </Button>
            </div>
          </Form>
        ) : (
          <ProofNeeded address={address} />
        )}
        <DetailSection id="test" title={copy.test.title}>
          <p className="mt-2 max-w-prose text-base text-ink-soft">{copy.test.hint}</p>
          <Form method="post" className="mt-4">
            <Button variant="outline" size="sm" name="intent" value="test">
              {copy.test.button}
            </Button>
          </Form>
        </DetailSection>
        {isProven ? (
          <DetailSection id="secret" title={copy.secret.title}>
            <p className="mt-2 max-w-prose text-base text-ink-soft">{copy.secret.hint}</p>
            <Form method="post" className="mt-4">
              <Button variant="outline" size="sm" name="intent" value="renew">
                {copy.secret.renew}
              </Button>
            </Form>
          </DetailSection>
        ) : null}
      </div>
    </DetailPage>
  );
}

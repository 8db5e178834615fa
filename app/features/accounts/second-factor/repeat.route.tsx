import { data, Link } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { findPendingAction } from "#app/platform/auth/pending-action.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { accountContext } from "../own-account/account-guard.server.ts";
import type { Route } from "./+types/repeat.route.ts";

/** After /auth/again: the form that was sent before, one click away from being sent. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("action") ?? "";
  const pending = await findPendingAction(token, context.get(accountContext).id);
  return data({ pending }, { status: pending ? 200 : 404 });
}

export default function Repeat({ loaderData: { pending } }: Route.ComponentProps) {
  const { repeat: copy } = useCopy("account");
  const intent = pending?.fields.find(([name]) => name === "intent")?.[1] ?? "";
  const what = ownValue(copy.actions, intent) ?? copy.actions.other;
  return (
    <main id="content">
      <Seo title={copy.title} index={false} />
      <h1 className="mt-6 text-title">{copy.title}</h1>
      <p className="mt-4 max-w-prose text-lg">{pending ? fill(copy.text, { what }) : copy.gone}</p>
      {pending ? (
        // A plain form: its answer is a page of another part of the site.
        <form method="post" action={pending.action} className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {pending.fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Button>{copy.goOn}</Button>
          <Link to={pending.page} reloadDocument className="underline underline-offset-4 hover:text-clay">
            {copy.leave}
          </Link>
        </form>
      ) : null}
    </main>
  );
}

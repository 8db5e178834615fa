import { Download } from "lucide-react";
import { Form, redirect, redirectDocument } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { cookieHeaders } from "../cookie-headers.server.ts";
import { signOut } from "../sign-in/sign-in.server.ts";
import { accountContext } from "./account-guard.server.ts";
import { deleteOwnAccount } from "./own-data.server.ts";
import { Outcome, Section } from "./section.tsx";
import type { Route } from "./+types/data.route.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { done: new URL(request.url).searchParams.get("done") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = context.get(accountContext);
  const { form } = context.get(sentForm);
  if (form.get("sure") !== "yes") return redirect("/account/data?done=not-sure", 303);
  if ((await deleteOwnAccount(user)) === "lastOwner") return redirect("/account/data?done=lastOwner", 303);
  return redirectDocument("/auth?notice=account-deleted", {
    status: 303,
    headers: cookieHeaders(await signOut(request)),
  });
}

export default function OwnData({ loaderData: { done } }: Route.ComponentProps) {
  const { data: copy, pages } = useCopy("account");
  return (
    <main id="content">
      <Seo title={pages.data} index={false} />
      <h1 className="mt-6 text-title">{pages.data}</h1>
      <Outcome done={done} />
      <Section title={copy.download} hint={copy.downloadHint}>
        <div>
          <Button asChild size="sm" variant="outline">
            <a href="/account/data.json">
              <Download aria-hidden />
              {copy.downloadButton}
            </a>
          </Button>
        </div>
      </Section>
      <Section title={copy.delete} hint={copy.deleteHint}>
        <Form method="post">
          <Checkbox name="sure" value="yes" label={copy.sure} required />
          <Button size="sm" variant="destructive" name="intent" value="delete-account" className="mt-3">
            {copy.deleteButton}
          </Button>
        </Form>
      </Section>
    </main>
  );
}

import { Form, redirect } from "react-router";
import { DetailPage } from "#app/components/admin/detail/detail-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { roles } from "#app/platform/auth/permissions.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { graceDays, readRequirements, setRequirements } from "#app/platform/auth/required-factor.server.ts";
import type { Route } from "./+types/required-factor.route.ts";

export const handle: PageHandle = { namespaces: ["team"], hydrate: "now" };

export async function loader({ request }: Route.LoaderArgs) {
  const requirements = await readRequirements();
  const saved = new URL(request.url).searchParams.has("saved");
  return { required: roles.filter((role) => requirements[role]), graceDays, saved };
}

export async function action({ context }: Route.ActionArgs) {
  const { form } = context.get(sentForm);
  const wanted = roles.filter((role) => form.getAll("role").includes(role));
  await setRequirements(wanted, context.get(adminContext));
  return redirect("/admin/users/second-factor?saved", 303);
}

export default function RequiredFactor({ loaderData: { required, graceDays: days, saved } }: Route.ComponentProps) {
  const team = useCopy("team");
  const copy = team.required;
  return (
    <DetailPage
      back={{ to: "/admin/users", label: team.back }}
      title={copy.title}
      intro={fill(copy.intro, { days })}
      message={saved ? copy.saved : undefined}
    >
      <Form method="post" className="mt-6 max-w-2xl rounded-card border border-line bg-card p-5 sm:p-6">
        <fieldset>
          <legend className="text-base font-medium">{copy.legend}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role}
              name="role"
              value={role}
              defaultChecked={required.includes(role)}
              label={team.roles[role]}
            />
          ))}
        </fieldset>
        <Button size="sm" name="intent" value="require" className="mt-4">
          {copy.save}
        </Button>
      </Form>
    </DetailPage>
  );
}

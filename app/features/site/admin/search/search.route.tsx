import { Form } from "react-router";
import { HitList } from "#app/features/admin/find/hit-list.tsx";
import type { FoundHits } from "#app/features/admin/find/hit.ts";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { WithHelp } from "#app/components/admin/help-link.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { findAnything } from "./find.server.ts";
import type { Route } from "./+types/search.route.ts";

/** GET ?q=…: this page, and the answer for the dialog of the header. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<FoundHits> {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 80);
  const { roles } = context.get(adminContext);
  return { q, hits: await findAnything({ typed: q, language: languageOfRequest(request), roles }) };
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { find: copy, common } = useCopy("admin");
  const { q } = loaderData;
  return (
    <main id="content" className="page-width pt-8 pb-20">
      <Seo title={copy.title} index={false} />
      <WithHelp>
        <h1 className="text-title">{copy.title}</h1>
      </WithHelp>
      <Form action="/admin/search" role="search" className="mt-6 flex max-w-prose flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field label={copy.label} hint={copy.hint}>
            <Input key={q} type="search" name="q" defaultValue={q} maxLength={80} autoComplete="off" />
          </Field>
        </div>
        <Button>{common.search}</Button>
      </Form>
      {/* Before anybody searches it lists all places and actions. */}
      <div className={q ? "mt-6 max-w-prose" : "mt-6 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3"}>
        <HitList found={loaderData} />
      </div>
    </main>
  );
}

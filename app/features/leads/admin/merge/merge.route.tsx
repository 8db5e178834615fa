import { ArrowLeftRight, Search } from "lucide-react";
import { Form, Link, redirect } from "react-router";
import { DetailPage, DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Facts } from "#app/components/admin/detail/facts.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { languageNamed, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { found, notFound } from "#app/platform/pages/found.server.ts";
import { leadList } from "../inbox/lead-list.ts";
import { findSide, listCandidates, type Candidate, type MergeSide } from "./merge-page.server.ts";
import { mergeLeads } from "./merge.server.ts";
import type { Route } from "./+types/merge.route.ts";

export const handle: PageHandle = { hydrate: "now" };

export async function loader({ params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const lead = found(await findSide(params.id), request, "admin.lead");
  const asked = searchParams.get("with") ?? "";
  const other = asked && asked !== lead.id ? await findSide(asked) : undefined;
  // At first, people with the same name.
  const { q } = leadList.read(searchParams);
  const words = searchParams.has("q") ? q : lead.name;
  return {
    lead,
    other,
    q: words,
    candidates: other ? [] : await listCandidates(lead.id, words),
    problem: asked && !other ? ("missing" as const) : searchParams.has("stale") ? ("stale" as const) : undefined,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { form } = context.get(sentForm);
  const from = String(form.get("with"));
  const versionOf = (name: string) => Number.parseInt(String(form.get(name)), 10);
  const seen = { into: versionOf("seen"), from: versionOf("seenOther") };
  const outcome = await mergeLeads(context.get(adminContext), params.id, from, seen);
  if (outcome === "merged") return redirect(`/admin/leads/${params.id}?done=merged`, 303);
  if (!(await findSide(params.id))) throw notFound(request, "admin.lead");
  const search = new URLSearchParams({ with: from, ...(outcome === "stale" && { stale: "1" }) });
  return redirect(`/admin/leads/${params.id}/merge?${search}`, 303);
}

/** First whom, then what exactly happens. */
export default function Merge({ loaderData }: Route.ComponentProps) {
  const { lead, other, q, candidates, problem } = loaderData;
  const copy = useCopy("admin").merge;
  return (
    <DetailPage back={{ to: `/admin/leads/${lead.id}`, label: lead.name }} title={copy.title} intro={copy.intro}>
      {problem ? (
        <Alert variant="destructive" className="mt-6 max-w-prose">
          {copy[problem]}
        </Alert>
      ) : null}
      {other ? <Confirm lead={lead} other={other} /> : <Choose lead={lead} q={q} candidates={candidates} />}
    </DetailPage>
  );
}

function Choose({ lead, q, candidates }: { lead: MergeSide; q: string; candidates: Candidate[] }) {
  const { merge: copy, common } = useCopy("admin");
  const address = `/admin/leads/${lead.id}/merge`;
  return (
    <section aria-labelledby="choose-heading" className="mt-8 max-w-[46rem]">
      <h2 id="choose-heading" className="text-heading">
        {fill(copy.choose, { name: lead.name, address: lead.email })}
      </h2>
      <Form method="get" action={address} role="search" className="mt-4 flex gap-3">
        <Input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={copy.search}
          placeholder={copy.search}
          className="min-w-0 flex-1"
        />
        <Button variant="secondary" size="sm" className="h-12">
          <Search aria-hidden />
          {common.search}
        </Button>
      </Form>
      {candidates.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {candidates.map(({ id, name, email, organization }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{name}</span> <span className="text-ink-soft">{organization}</span>
                <br />
                <span className="text-base text-ink-soft">{email}</span>
              </p>
              <Button asChild variant="outline" size="sm">
                <Link
                  to={`${address}?${new URLSearchParams({ with: id })}`}
                  aria-label={fill(copy.chooseThis, { address: email })}
                >
                  {copy.choosing}
                </Link>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-ink-soft">{copy.nobody}</p>
      )}
    </section>
  );
}

function Confirm({ lead, other }: { lead: MergeSide; other: MergeSide }) {
  const { merge: copy, common } = useCopy("admin");
  const names = { name: lead.name, address: lead.email, other: other.email };
  return (
    <>
      <div className="mt-8 grid gap-6 md:grid-cols-2">
        <Side lead={lead} title={copy.stays} id="stays" />
        <Side lead={other} title={copy.joins} id="joins" />
      </div>
      <Button asChild variant="link" size="sm" className="mt-2">
        <Link to={`/admin/leads/${other.id}/merge?${new URLSearchParams({ with: lead.id })}`}>
          <ArrowLeftRight aria-hidden />
          {copy.swap}
        </Link>
      </Button>
      <section aria-labelledby="effects-heading" className="mt-6 max-w-[46rem]">
        <h2 id="effects-heading" className="text-heading">
          {copy.effects}
        </h2>
        <ul className="mt-3 list-disc space-y-2 pl-5 text-base">
          {copy.sentences.map(({ id, text }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {fill(text, names)}
            </li>
          ))}
        </ul>
        <Form method="post" action={`/admin/leads/${lead.id}/merge`} className="mt-6 flex flex-wrap gap-3">
          <input type="hidden" name="with" value={other.id} />
          <input type="hidden" name="seen" value={lead.version} />
          <input type="hidden" name="seenOther" value={other.version} />
          <Button name="intent" value="merge">
            {copy.submit}
          </Button>
          <Button asChild variant="outline">
            <Link to={`/admin/leads/${lead.id}`}>{common.cancel}</Link>
          </Button>
        </Form>
      </section>
    </>
  );
}

function Side({ lead, title, id }: { lead: MergeSide; title: string; id: string }) {
  const { merge: copy, lead: words, leads, common } = useCopy("admin");
  const language = useLanguage();
  const contents = (["entries", "mails", "scans"] as const).map((kind) => plural(copy, kind, lead[kind], language));
  return (
    <DetailSection id={id} title={title} look="card">
      <Facts
        className="mt-4"
        facts={[
          { label: words.details.name, value: lead.name },
          { label: words.details.email, value: [lead.email, ...lead.addresses].join(", ") },
          { label: words.details.organization, value: lead.organization },
          { label: words.status, value: leads.status[lead.status] },
          { label: words.details.language, value: common[nameKey[languageNamed(lead.language)]] },
          { label: words.details.firstContact, value: momentText(lead.createdAt, language) },
          { label: copy.contents, value: contents.join(", ") },
        ]}
      />
    </DetailSection>
  );
}

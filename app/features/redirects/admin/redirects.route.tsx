import { FileUp } from "lucide-react";
import { Form, Link, redirect, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { ConfirmedRowAction } from "#app/components/admin/list/row-action.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { Checkbox } from "#app/components/ui/forms/checkbox.tsx";
import { Field } from "#app/components/ui/forms/field.tsx";
import { Input } from "#app/components/ui/forms/input.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { shortDate } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { readableAddress } from "./canonical-address.ts";
import { maxAddress, redirectForm, type RedirectValues } from "./redirect-form.ts";
import { redirectList, type ListedRedirect } from "./redirect-list.ts";
import type { RefusalKey } from "./redirect-rules.server.ts";
import { createRedirect, deleteRedirect, listRedirects, undeleteRedirect } from "./redirects-admin.server.ts";
import type { Route } from "./+types/redirects.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["redirects"] };

/** `?from=` is an old address that somebody wants to redirect: one that was asked for in vain. */
export async function loader(args: Route.LoaderArgs) {
  const search = new URL(args.request.url).searchParams;
  const loaded = await loadList(redirectList, args, listRedirects);
  return {
    ...loaded,
    from: (search.get("from") ?? "").slice(0, maxAddress),
    added: search.get("added")?.slice(0, 2 * maxAddress),
  };
}

type Typed = RedirectValues;
type Refused = { field: "source" | "target"; key: RefusalKey | "missing"; with?: string };
type Answer =
  | { done: "deleted" | "restored"; name: string }
  | { failed: "failed" | "gone" | "taken" }
  | ({ failed: "refused"; typed: Typed } & Refused);

const nameOf = ({ source, target }: { source: string; target: string }) =>
  `${readableAddress(source)} → ${readableAddress(target)}`;

export function action(args: Route.ActionArgs) {
  return runListAction<Answer>(args, {
    list: redirectList,
    actor: args.context.get(adminContext),
    actions: {
      create: async (actor, _id, form) => {
        const typed = redirectForm.read(form) as Typed;
        const checked = redirectForm.check(typed);
        if ("errors" in checked)
          return { failed: "refused", field: checked.errors.source ? "source" : "target", key: keyOf(typed), typed };
        const created = await createRedirect(actor, checked.values);
        if ("refused" in created) return { failed: "refused", ...created.refused, typed };
        throw redirect(
          redirectList.address(redirectList.read(new URLSearchParams()), { added: nameOf(checked.values) }),
          303,
        );
      },
      delete: async (actor, id) => {
        const gone = await deleteRedirect(actor, id);
        return gone && { done: "deleted", name: nameOf(gone) };
      },
      restore: async (actor, id) => {
        const back = await undeleteRedirect(actor, id);
        return back === "refused" ? { failed: "taken" } : back && { done: "restored", name: nameOf(back) };
      },
    },
    failed: (intent, reason) => ({ failed: intent === "restore" && reason === "missing" ? "gone" : "failed" }),
    statusOf: () => 422,
  });
}

const keyOf = ({ source, target }: Typed) => (source.trim() === "" || target.trim() === "" ? "missing" : "address");

export const clientAction = stayOnPage<Answer>("The redirect could not be changed.", () => ({ failed: "failed" }));

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const { kit, common } = useCopy("admin");
  const copy = useCopy("redirects");
  const fetcher = useFetcher<Answer>();
  const answer = (fetcher.data ?? actionData) as Answer | undefined;
  const refused = actionData && "failed" in actionData && actionData.failed === "refused" ? actionData : undefined;
  return (
    <ListPage
      list={redirectList}
      copy={copy}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      choices={[{ name: "kind", label: copy.kind, options: Object.entries(copy.kinds) }]}
      actions={
        <Button asChild variant="secondary">
          <Link to="/admin/redirects/import">
            <FileUp aria-hidden />
            {copy.import.link}
          </Link>
        </Button>
      }
      csv={{ path: "/admin/redirects/export.csv", label: copy.export, hint: copy.exportHint }}
      questions={{
        delete: ({ source }) => ({
          title: fill(copy.deleteConfirm, { source: readableAddress(source) }),
          text: copy.deleteHint,
          confirm: common.delete,
        }),
      }}
      outcome={
        answer && "failed" in answer && answer.failed !== "refused" ? (
          <Alert variant="destructive">
            {{ failed: kit.list.failed, gone: copy.undoGone, taken: copy.undoTaken }[answer.failed]}
          </Alert>
        ) : answer && "done" in answer ? (
          <Alert variant="success" role={undefined}>
            {fill(copy[answer.done], { name: answer.name })}
          </Alert>
        ) : loaderData.added && !answer ? (
          <Alert variant="success" role={undefined}>
            {fill(copy.added, { name: loaderData.added })}
          </Alert>
        ) : null
      }
      row={(redirect) => <RedirectRow key={redirect.id} redirect={redirect} />}
    >
      <AddRedirect key={loaderData.found?.total} from={loaderData.from} refused={refused} />
    </ListPage>
  );
}

function RedirectRow({ redirect }: { redirect: ListedRedirect }) {
  const copy = useCopy("redirects");
  const { common } = useCopy("admin");
  const language = useLanguage();
  const { id, permanent, uses, usedAt, warning } = redirect;
  const [source, target] = [readableAddress(redirect.source), readableAddress(redirect.target)];
  return (
    <ListRow
      id={id}
      name={source}
      to={`/admin/redirects/${id}`}
      title={source}
      badges={
        <Badge variant={permanent ? "default" : "outline"}>{copy.kinds[permanent ? "permanent" : "temporary"]}</Badge>
      }
      text={
        <>
          → {target}
          {warning ? <span className="text-danger"> · {copy.warnings[warning]}</span> : null}
        </>
      }
      side={<p>{usedAt ? plural(copy, "uses", uses, language) : copy.never}</p>}
      under={usedAt ? fill(copy.lastUsed, { date: shortDate(usedAt, language) }) : null}
      menu={
        <ConfirmedRowAction intent="delete" id={id} label={`${common.delete}: ${source}`}>
          {common.delete}
        </ConfirmedRowAction>
      }
    />
  );
}

type AddProps = { from: string; refused: (Refused & { typed: Typed }) | undefined };

function AddRedirect({ from, refused }: AddProps) {
  const copy = useCopy("redirects");
  const typed = refused?.typed ?? { source: from, target: "", permanent: true };
  const errorOf = (field: Refused["field"]) =>
    refused?.field === field
      ? [copy.errors[refused.key], refused.with && fill(copy.collidesWith, { source: readableAddress(refused.with) })]
          .filter(Boolean)
          .join(" ")
      : undefined;
  return (
    <Form
      method="post"
      noValidate
      aria-label={copy.add}
      className="mt-6 grid gap-x-5 gap-y-4 rounded-card border border-line bg-card p-5 md:grid-cols-2"
    >
      <input type="hidden" name="intent" value="create" />
      {(["source", "target"] as const).map((name) => (
        <Field key={name} label={copy.fields[name]} hint={copy.hints[name]} error={errorOf(name)} required>
          <Input
            name={name}
            defaultValue={typed[name]}
            maxLength={maxAddress}
            autoComplete="off"
            spellCheck={false}
            required={false}
          />
        </Field>
      ))}
      <Checkbox
        name="permanent"
        defaultChecked={typed.permanent}
        label={copy.fields.permanent}
        hint={copy.hints.permanent}
      />
      <div className="md:self-end md:justify-self-end">
        <Button>{copy.addButton}</Button>
      </div>
    </Form>
  );
}

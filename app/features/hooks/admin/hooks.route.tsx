import { randomUUID } from "node:crypto";
import { Plus } from "lucide-react";
import { data, Form, Link, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { ConfirmedRowAction } from "#app/components/admin/list/row-action.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { createIdFor, sentCreateId } from "#app/platform/records/create-id.server.ts";
import { useEventName } from "./delivery-words.tsx";
import { HookFields, NewSecret } from "./hook-fields.tsx";
import { readHookForm, type HookErrors, type TypedHook } from "./hook-form.server.ts";
import { HookHelp } from "./hook-help.tsx";
import { hookList, hostOf } from "./hook-list.ts";
import { createHook, deleteHook, listHooks, type ListedHook } from "./hooks-admin.server.ts";
import { ProofNeeded } from "./proof-needed.tsx";
import type { Route } from "./+types/hooks.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["hooks"] };

const emptyHook: TypedHook = { url: "", events: [], withPerson: false, enabled: true, version: 1 };

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadList(hookList, args, listHooks);
  const { isProven } = args.context.get(adminContext);
  return { ...loaded, createId: createIdFor(args.context), isProven };
}

type Answer =
  | { done: "deleted"; host: string }
  | { done: "created"; id: string; host: string; secret: string | undefined }
  /** `createId`: for the next try, when the one that was sent is used up. */
  | { failed: "refused"; typed: TypedHook; errors: HookErrors; createId?: string }
  | { failed: "failed" };

export async function action(args: Route.ActionArgs) {
  const actor = args.context.get(adminContext);
  const { intent, form } = args.context.get(sentForm);
  // Without a redirect: the secret is shown in this answer and never again.
  if (intent === "create") {
    const typed = readHookForm(form);
    const created = await createHook(actor, sentCreateId(args.context), typed);
    if ("errors" in created) {
      const { errors } = created;
      const createId = errors.form === "addedBefore" || errors.form === "gone" ? randomUUID() : undefined;
      return data<Answer>({ failed: "refused", typed, errors, createId }, { status: 422 });
    }
    return data<Answer>({ done: "created", id: created.id, host: hostOf(typed.url), secret: created.secret });
  }
  return runListAction<Answer>(args, {
    list: hookList,
    actor,
    actions: {
      delete: async (_actor, id) => {
        const host = await deleteHook(actor, id);
        return host === undefined ? undefined : { done: "deleted", host };
      },
    },
    failed: () => ({ failed: "failed" }),
  });
}

export const clientAction = stayOnPage<Answer>("The webhook could not be changed.", () => ({ failed: "failed" }));

export default function Hooks({ loaderData, actionData }: Route.ComponentProps) {
  const copy = useCopy("hooks");
  const { common, kit } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const answer = (fetcher.data ?? actionData) as Answer | undefined;
  const refused = answer && "failed" in answer && answer.failed === "refused" ? answer : undefined;
  return (
    <ListPage
      list={hookList}
      copy={copy}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      actions={
        <Button asChild variant="secondary">
          <Link to="/admin/hooks/log">{copy.log.title}</Link>
        </Button>
      }
      questions={{
        delete: ({ url }) => ({
          title: fill(copy.deleteConfirm, { host: hostOf(url) }),
          text: copy.deleteHint,
          confirm: common.delete,
        }),
      }}
      outcome={
        answer && "failed" in answer && answer.failed === "failed" ? (
          <Alert variant="destructive">{kit.list.failed}</Alert>
        ) : answer && "done" in answer && answer.done === "deleted" ? (
          <Alert variant="success" role={undefined}>
            {fill(copy.deleted, { host: answer.host })}
          </Alert>
        ) : null
      }
      row={(hook) => <HookRow key={hook.id} hook={hook} isProven={loaderData.isProven} />}
    >
      {answer && "done" in answer && answer.done === "created" ? (
        answer.secret ? (
          <NewSecret secret={answer.secret} host={answer.host} />
        ) : (
          <Alert className="mt-6">{fill(copy.createdBefore, { host: answer.host })}</Alert>
        )
      ) : null}
      <HookHelp />
      {loaderData.isProven ? (
        // Folded once there are hooks, which are what people come for.
        <details
          open={refused !== undefined || loaderData.found?.total === 0}
          className="group/new mt-4 rounded-card border border-line bg-card"
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-5 py-2.5 [&::-webkit-details-marker]:hidden">
            <Plus aria-hidden className="size-4 transition-transform duration-200 ease-calm group-open/new:rotate-45" />
            <h2 className="text-heading">{copy.add}</h2>
          </summary>
          <Form
            method="post"
            noValidate
            aria-label={copy.add}
            // A new id: the form is for the next one.
            key={loaderData.createId}
            className="grid gap-4 border-t border-line p-5"
          >
            <input type="hidden" name="create_id" value={refused?.createId ?? loaderData.createId} />
            <HookFields typed={refused?.typed ?? emptyHook} errors={refused?.errors} />
            <div>
              <Button name="intent" value="create">
                {copy.addButton}
              </Button>
            </div>
          </Form>
        </details>
      ) : (
        <ProofNeeded address={hookList.path} />
      )}
    </ListPage>
  );
}

function HookRow({ hook, isProven }: { hook: ListedHook; isProven: boolean }) {
  const copy = useCopy("hooks");
  const { common } = useCopy("admin");
  const language = useLanguage();
  const host = hostOf(hook.url);
  const names = hook.events.map(useEventName());
  return (
    <ListRow
      id={hook.id}
      name={host}
      to={`/admin/hooks/${hook.id}`}
      title={host}
      badges={hook.withPerson ? <Badge variant="outline">{copy.personBadge}</Badge> : null}
      text={names.join(", ")}
      side={<Badge variant={hook.enabled ? "default" : "outline"}>{hook.enabled ? copy.on : copy.off}</Badge>}
      under={hook.failed > 0 ? plural(copy, "failures", hook.failed, language) : null}
      menu={
        isProven ? (
          <ConfirmedRowAction intent="delete" id={hook.id} label={`${common.delete}: ${host}`}>
            {common.delete}
          </ConfirmedRowAction>
        ) : null
      }
    />
  );
}

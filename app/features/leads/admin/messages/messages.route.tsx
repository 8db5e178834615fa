import { Link, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { ConfirmedRowAction, RowAction } from "#app/components/admin/list/row-action.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { messagesList } from "./messages-list.ts";
import { confirmMessage, dismissMessage, listUnconfirmed } from "./messages.server.ts";
import type { Route } from "./+types/messages.route.ts";

export const handle: PageHandle = { hydrate: "now" };
export const loader = (args: Route.LoaderArgs) => loadList(messagesList, args, listUnconfirmed);

type Answer = { done: "confirmed" | "dismissed" } | { failed: true };

export const action = (args: Route.ActionArgs) =>
  runListAction<Answer>(args, {
    list: messagesList,
    actor: args.context.get(adminContext),
    actions: {
      confirm: async (actor, id) => ((await confirmMessage(actor, id)) ? { done: "confirmed" } : undefined),
      dismiss: async (actor, id) => ((await dismissMessage(actor, id)) ? { done: "dismissed" } : undefined),
    },
    failed: () => ({ failed: true }),
  });
export const clientAction = stayOnPage<Answer>("The mail could not be changed.", () => ({ failed: true }));

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { messages: copy, lead, kit } = useCopy("admin");
  const language = useLanguage();
  const fetcher = useFetcher<Answer>();
  const outcome = fetcher.data ?? actionData;
  return (
    <ListPage
      list={messagesList}
      copy={copy}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      questions={{ dismiss: ({ name }) => ({ title: fill(copy.dismissQuestion, { name }), confirm: copy.dismiss }) }}
      outcome={
        !outcome ? null : "failed" in outcome ? (
          <Alert variant="destructive">{kit.list.failed}</Alert>
        ) : "done" in outcome ? (
          <Alert variant="success" role={undefined}>
            {copy[outcome.done]}
          </Alert>
        ) : null
      }
      row={(message) => (
        // Taller than the rows of other lists: the words have to be read before they are confirmed.
        <li key={message.id} className="list-row">
          <div className="grid min-w-0 grow gap-2 text-base">
            <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
              <Link to={`/admin/leads/${message.leadId}`} className="underline underline-offset-4 hover:text-clay">
                {message.name}
              </Link>
            </h2>
            <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">
              {fill(lead.message.from, { sender: message.sender })}
              {message.subject ? ` · ${message.subject}` : ""} · {momentText(message.receivedAt, language)}
            </p>
            <p className="line-clamp-6 whitespace-pre-wrap wrap-anywhere">{message.newPart}</p>
            <div className="flex flex-wrap items-center gap-3">
              <RowAction intent="confirm" id={message.id} aria-label={`${copy.confirm}: ${message.name}`}>
                {copy.confirm}
              </RowAction>
              <ConfirmedRowAction intent="dismiss" id={message.id} label={`${copy.dismiss}: ${message.name}`}>
                {copy.dismiss}
              </ConfirmedRowAction>
            </div>
          </div>
        </li>
      )}
    />
  );
}

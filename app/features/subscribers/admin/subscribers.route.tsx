import { FileUp } from "lucide-react";
import { Form, Link, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { NoMailServer } from "#app/components/admin/no-mail-server.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { fill, plural } from "#app/platform/i18n/copy.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { languages, nameKey } from "#app/platform/i18n/language.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { letterTopics } from "#app/platform/site/settings.server.ts";
import { askUnasked, countUnasked } from "../ask.server.ts";
import { subscriberList, subscriberStates } from "./subscriber-list.ts";
import { SubscriberRow } from "./subscriber-row.tsx";
import { deleteSubscriber, listSubscribers, takeOff } from "./subscribers-admin.server.ts";
import type { Route } from "./+types/subscribers.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["subscribers"] };

export async function loader(args: Route.LoaderArgs) {
  const language = languageOfRequest(args.request);
  return {
    ...(await loadList(subscriberList, args, listSubscribers)),
    topics: letterTopics().map(({ id, words }) => ({ id, name: words[language] })),
    unasked: await countUnasked(),
  };
}

type Answer = { done: "leave" | "delete" | "ask"; isUnchanged?: true } | { failed: true };

export function action(args: Route.ActionArgs) {
  return runListAction<Answer>(args, {
    list: subscriberList,
    actor: args.context.get(adminContext),
    actions: {
      leave: async (actor, id) => {
        const taken = await takeOff(actor, id);
        return taken && (taken === "left" ? { done: "leave" } : { done: "leave", isUnchanged: true });
      },
      delete: async (actor, id) => ((await deleteSubscriber(actor, id)) ? { done: "delete" } : undefined),
      ask: async (actor) => {
        await askUnasked(actor);
        return { done: "ask" };
      },
    },
    failed: () => ({ failed: true }),
    doneInAddress: true,
  });
}

export const clientAction = stayOnPage<Answer>("The subscriber could not be changed.", () => ({ failed: true }));

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { kit, common } = useCopy("admin");
  const copy = useCopy("subscribers");
  const may = usePermission();
  const fetcher = useFetcher<Answer>();
  const answer = (fetcher.data ?? actionData) as Answer | undefined;
  const done =
    answer && "done" in answer
      ? answer.done
      : (["leave", "delete", "ask"] as const).find((name) => name === loaderData.done);
  const { topics, bulkDone } = loaderData;
  return (
    <ListPage
      list={subscriberList}
      copy={copy}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      choices={[
        { name: "state", label: copy.state, options: subscriberStates.map((state) => [state, copy.states[state]]) },
        {
          name: "language",
          label: copy.language,
          options: languages.map((language) => [language, common[nameKey[language]]]),
        },
        ...(topics.length > 0
          ? [
              {
                name: "topic" as const,
                label: copy.topic,
                options: topics.map(({ id, name }): [string, string] => [id, name]),
              },
            ]
          : []),
      ]}
      actions={
        may("/admin/subscribers/import") ? (
          <Button asChild variant="secondary">
            <Link to="/admin/subscribers/import">
              <FileUp aria-hidden />
              {copy.import.link}
            </Link>
          </Button>
        ) : undefined
      }
      csv={
        may("/admin/subscribers/export.csv")
          ? { path: "/admin/subscribers/export.csv", label: copy.export, hint: copy.exportHint }
          : undefined
      }
      questions={{
        leave: ({ email }) => ({
          title: fill(copy.leaveConfirm, { address: email }),
          text: copy.leaveHint,
          confirm: copy.bulk.leave,
        }),
        delete: ({ email }) => ({
          title: fill(copy.deleteConfirm, { address: email }),
          text: copy.deleteHint,
          confirm: copy.delete,
        }),
      }}
      outcome={
        answer && "failed" in answer ? (
          <Alert variant="destructive">{kit.list.failed}</Alert>
        ) : done && !bulkDone ? (
          <Alert variant="success" role={undefined}>
            {copy.done[done]}
          </Alert>
        ) : null
      }
      row={(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} topics={topics} />}
    >
      <NoMailServer />
      {loaderData.unasked > 0 && may("/admin/subscribers", "ask") ? <AskPeople count={loaderData.unasked} /> : null}
    </ListPage>
  );
}

/** Who ticked the box before there were letters. They get this one mail and, without an answer, no other. */
function AskPeople({ count }: { count: number }) {
  const copy = useCopy("subscribers");
  const language = useLanguage();
  return (
    <Alert variant="info" role={undefined} className="mt-6">
      <p>{plural(copy.ask, "text", count, language)}</p>
      <Form method="post" className="mt-3">
        <Button size="sm" variant="outline" name="intent" value="ask">
          {copy.ask.button}
        </Button>
      </Form>
    </Alert>
  );
}

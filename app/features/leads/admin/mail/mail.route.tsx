import { useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { NoMailServer } from "#app/components/admin/no-mail-server.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { mailList, mailStates } from "./mail-list.ts";
import { MailRow } from "./mail-row.tsx";
import { listMails, resendMail } from "./mails.server.ts";
import type { Route } from "./+types/mail.route.ts";

export const handle: PageHandle = { namespaces: ["emails"] };

export function loader(args: Route.LoaderArgs) {
  return loadList(mailList, args, listMails);
}

type Answer = { resent: true } | { failed: true };

export function action(args: Route.ActionArgs) {
  return runListAction<Answer>(args, {
    list: mailList,
    actor: args.context.get(adminContext),
    actions: { resend: async (actor, id) => ((await resendMail(actor, id)) ? { resent: true } : undefined) },
    failed: () => ({ failed: true }),
    doneInAddress: true,
  });
}

export const clientAction = stayOnPage<Answer>("The mail could not be sent again.", () => ({ failed: true }));

export default function MailLog({ loaderData, actionData }: Route.ComponentProps) {
  const { done, bulkDone } = loaderData;
  const { mail: copy, kit } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? actionData;
  const resent = answer ? "resent" in answer : done === "resend" && !bulkDone;
  return (
    <ListPage
      list={mailList}
      copy={{ ...copy, bulk: { resend: copy.resend } }}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      choices={[
        {
          name: "state",
          label: copy.columns.state,
          any: copy.anyState,
          options: mailStates.map((state) => [state, copy.states[state]]),
        },
      ]}
      outcome={
        resent ? (
          <Alert variant="success" role={undefined}>
            {copy.resent}
          </Alert>
        ) : answer && "failed" in answer ? (
          <Alert variant="destructive">{kit.list.failed}</Alert>
        ) : null
      }
      row={(mail) => <MailRow key={mail.id} mail={mail} />}
    >
      <NoMailServer />
    </ListPage>
  );
}

import { RotateCw } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { runListAction } from "#app/components/admin/list/list-action.server.ts";
import { ListPage } from "#app/components/admin/list/list-page.tsx";
import { ListRow } from "#app/components/admin/list/list-row.tsx";
import { loadList } from "#app/components/admin/list/load-list.server.ts";
import { RowAction } from "#app/components/admin/list/row-action.tsx";
import { stayOnPage } from "#app/components/admin/stay-on-page.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { DeliveryState, useDeliveryError, useEventName } from "./delivery-words.tsx";
import { listDeliveries, resendDelivery, type ListedDelivery } from "./deliveries.server.ts";
import { deliveryList, deliveryStates, hostOf } from "./hook-list.ts";
import type { Route } from "./+types/deliveries.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["hooks"] };
export const loader = (args: Route.LoaderArgs) => loadList(deliveryList, args, listDeliveries);

type Answer = { done: "resent" } | { failed: true };

export const action = (args: Route.ActionArgs) =>
  runListAction<Answer>(args, {
    list: deliveryList,
    actor: args.context.get(adminContext),
    actions: { resend: async (actor, id) => ((await resendDelivery(actor, id)) ? { done: "resent" } : undefined) },
    failed: () => ({ failed: true }),
    doneInAddress: true,
  });

export const clientAction = stayOnPage<Answer>("The webhook could not be sent again.", () => ({ failed: true }));

export default function Deliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { done, bulkDone, found } = loaderData;
  const { log: copy, title } = useCopy("hooks");
  const { kit } = useCopy("admin");
  const fetcher = useFetcher<Answer>();
  const answer = fetcher.data ?? actionData;
  const resent = answer ? "done" in answer : done === "resend" && !bulkDone;
  return (
    <ListPage
      list={deliveryList}
      copy={{ ...copy, bulk: { resend: copy.resend } }}
      data={loaderData}
      fetcher={fetcher}
      answer={actionData}
      actions={
        <Button asChild variant="secondary" size="sm">
          <Link to="/admin/hooks">{title}</Link>
        </Button>
      }
      choices={[
        { name: "state", label: copy.state, options: deliveryStates.map((state) => [state, copy.states[state]]) },
        { name: "hook", label: copy.receiver, options: found?.receivers ?? [] },
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
      row={(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />}
    />
  );
}

function DeliveryRow({ delivery }: { delivery: ListedDelivery }) {
  const { log: copy } = useCopy("hooks");
  const language = useLanguage();
  const name = useEventName()(delivery.event);
  const error = useDeliveryError()(delivery);
  const host = hostOf(delivery.url);
  const isFailed = delivery.state === "failed";
  const resend = (
    <RowAction
      intent="resend"
      id={delivery.id}
      variant={isFailed ? "outline" : "ghost"}
      className="whitespace-nowrap"
      aria-label={`${copy.resend}: ${name}, ${host}`}
    >
      <RotateCw aria-hidden />
      {copy.resend}
    </RowAction>
  );
  return (
    <ListRow
      id={delivery.id}
      name={`${name}, ${host}`}
      heading="p"
      data-state={delivery.state}
      to={`/admin/hooks/log/${delivery.id}`}
      title={name}
      text={
        <>
          {host}
          {error ? <span className="text-danger"> · {error}</span> : null}
        </>
      }
      side={<DeliveryState delivery={delivery} />}
      under={momentText(delivery.createdAt, language)}
      end={isFailed ? <div className="relative z-10 lg:justify-self-end">{resend}</div> : null}
      menu={isFailed ? null : resend}
    />
  );
}

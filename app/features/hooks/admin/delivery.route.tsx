import { Link } from "react-router";
import { DetailPage, DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Facts } from "#app/components/admin/detail/facts.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { momentText } from "#app/platform/i18n/dates.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { DeliveryState, useDeliveryError, useEventName } from "./delivery-words.tsx";
import { findDelivery } from "./deliveries.server.ts";
import { hostOf } from "./hook-list.ts";
import type { Route } from "./+types/delivery.route.ts";

export const handle: PageHandle = { namespaces: ["hooks"] };

export async function loader({ params, request }: Route.LoaderArgs) {
  const delivery = found(await findDelivery(params.id), request, "hooks.log");
  return { delivery };
}

/** What was sent, exactly, and what came of it. */
export default function Delivery({ loaderData: { delivery } }: Route.ComponentProps) {
  const { log: copy } = useCopy("hooks");
  const language = useLanguage();
  const name = useEventName()(delivery.event);
  const error = useDeliveryError()(delivery);
  const { state, nextAttemptAt, sentAt, createdAt } = delivery;
  return (
    <DetailPage
      back={{ to: "/admin/hooks/log", label: copy.title }}
      title={name}
      state={<DeliveryState delivery={delivery} />}
    >
      {error ? (
        <Alert variant="destructive" role={undefined} title={copy.lastError} className="mt-5 wrap-anywhere">
          {error}
        </Alert>
      ) : null}
      <Facts
        layout="inline"
        className="mt-6"
        facts={[
          {
            label: copy.receiver,
            value: (
              <Link to={`/admin/hooks/${delivery.hookId}`} className="underline underline-offset-4 hover:text-clay">
                {hostOf(delivery.url)}
              </Link>
            ),
          },
          { label: copy.created, value: momentText(createdAt, language) },
          { label: copy.sent, value: sentAt ? momentText(sentAt, language) : undefined },
          { label: copy.next, value: state === "queued" ? momentText(nextAttemptAt, language) : undefined },
          { label: copy.attempts, value: String(delivery.attempts) },
          { label: "Hook-Id", value: delivery.eventId },
        ]}
      />
      <div className="mt-8">
        <DetailSection id="body" title={copy.body}>
          <pre
            lang="en"
            className="mt-3 max-w-prose rounded-card border border-line bg-card p-5 text-[0.9375rem] whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {JSON.stringify(JSON.parse(delivery.payload), null, 2)}
          </pre>
        </DetailSection>
      </div>
    </DetailPage>
  );
}

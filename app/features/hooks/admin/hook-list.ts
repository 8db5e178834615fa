import { anyText, defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";

export const hookList = defineList({ name: "webhooks", path: "/admin/hooks", pageSize: 50 });

export type HookQuery = QueryOf<typeof hookList>;

export const deliveryStates = ["queued", "sent", "failed"] as const;

export const deliveryList = defineList({
  name: "log of webhooks",
  path: "/admin/hooks/log",
  pageSize: 40,
  filters: {
    state: oneOf(deliveryStates),
    /** The id of a hook. */
    hook: anyText(),
  },
  bulk: { resend: { needsConfirmation: true } },
});

export type DeliveryQuery = QueryOf<typeof deliveryList>;

/** Paths of addresses are often secret, so titles, logs and the activity name the host only. */
export const hostOf = (url: string) => new URL(url).host;

import { anyText, defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";
import { languages, type Language } from "#app/platform/i18n/language.ts";
import type { Consent } from "../consent.ts";

export const subscriberStates = ["active", "pending", "left", "refused"] as const;

export type ListedSubscriber = {
  id: string;
  email: string;
  language: Language;
  topics: string[];
  state: (typeof subscriberStates)[number];
  createdAt: Date;
  confirmedAt: Date | null;
  leftAt: Date | null;
  refusals: number;
  lastRefusal: string | null;
  consent: Consent | null;
  /** The person's page, for those who may open it. */
  leadId: string | null;
};

export const subscriberList = defineList({
  name: "subscribers",
  path: "/admin/subscribers",
  pageSize: 50,
  search: true,
  filters: { state: oneOf(subscriberStates), language: oneOf(languages), topic: anyText(10) },
  sorts: ["newest", "address"],
  columns: {
    email: { sort: "address", csv: ({ email }: ListedSubscriber) => email },
    language: { csv: ({ language }: ListedSubscriber) => language },
    state: { csv: ({ state }: ListedSubscriber) => state },
    topics: { csv: ({ topics }: ListedSubscriber) => topics.join("; ") },
    since: { csv: ({ createdAt }: ListedSubscriber) => createdAt },
    confirmed: { csv: ({ confirmedAt }: ListedSubscriber) => confirmedAt },
    left: { csv: ({ leftAt }: ListedSubscriber) => leftAt },
    refusal: { csv: ({ lastRefusal }: ListedSubscriber) => lastRefusal },
    consentPlace: { csv: ({ consent }: ListedSubscriber) => consent?.place },
    consentPage: { csv: ({ consent }: ListedSubscriber) => consent?.page },
    consentShown: { csv: ({ consent }: ListedSubscriber) => consent?.shown },
    consentAt: { csv: ({ consent }: ListedSubscriber) => consent?.at },
    actions: {},
  },
  bulk: { leave: { needsConfirmation: true } },
});

export type SubscriberQuery = QueryOf<typeof subscriberList>;

import { defineList, oneOf, type QueryOf } from "#app/components/admin/list/definition.ts";

export const mailStates = ["queued", "planned", "held", "sent", "file", "dead"] as const;

export const mailList = defineList({
  name: "mail log",
  path: "/admin/mail",
  pageSize: 40,
  search: true,
  filters: { state: oneOf(mailStates) },
  bulk: { resend: { needsConfirmation: true } },
});

export type MailQuery = QueryOf<typeof mailList>;

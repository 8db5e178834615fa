import { z } from "zod";
import { defineForm } from "#app/components/admin/form/definition.ts";

/** In characters. */
export const maxAddress = 500;

const address = z.string().trim().min(1).max(maxAddress);

/** What an address may lead to and from is checked on the server (redirect-rules.server.ts). */
export const redirectForm = defineForm({
  kind: "redirect",
  fields: { source: address, target: address, permanent: z.boolean() },
});

export type RedirectValues = { source: string; target: string; permanent: boolean };

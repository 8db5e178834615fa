import { z } from "zod";
import { emailText, requiredText } from "#app/features/leads/text-fields.ts";

/** A message to the division: all four fields are required. Once for browser and server. */

export const maxLength = { name: 120, email: 254, organization: 160, message: 5000 } as const;

export const messageSchema = z.object({
  name: requiredText(maxLength.name),
  email: emailText,
  organization: requiredText(maxLength.organization),
  message: requiredText(maxLength.message),
});

export type Message = z.output<typeof messageSchema>;
export type MessageField = keyof Message;

export const messageFields = Object.keys(messageSchema.shape) as MessageField[];
export const emptyMessage: Message = { name: "", email: "", organization: "", message: "" };

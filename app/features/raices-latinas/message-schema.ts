import { z } from "zod";
import { checkFields, emailText, requiredText, type ErrorCopy } from "#app/platform/forms/text-fields.ts";
import { maxLength, type MessageField } from "./message.ts";

/** The rules of a message, for browser and server. The browser loads them when the visitor starts to type. */
const messageSchema = z.object({
  name: requiredText(maxLength.name),
  email: emailText,
  organization: requiredText(maxLength.organization),
  message: requiredText(maxLength.message),
} satisfies Record<MessageField, z.ZodType>);

export const checkMessage = (values: unknown, copy: ErrorCopy) => checkFields(messageSchema, values, copy);

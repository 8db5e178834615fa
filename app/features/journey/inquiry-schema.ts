import { z } from "zod";
import {
  checkFields,
  emailText,
  optionalChoice,
  optionalText,
  requiredText,
  textList,
  type ErrorCopy,
} from "#app/features/leads/text-fields.ts";
import { budgets, maxLength, timelines, urgencies, type InquiryField } from "./inquiry.ts";

/** The rules of the inquiry, for browser and server. The browser loads them when the visitor starts to type. */
export const inquirySchema = z.object({
  name: requiredText(maxLength.name),
  email: emailText,
  organization: requiredText(maxLength.organization),
  role: requiredText(maxLength.role),
  /** Labels as the visitor read them (decision 28). */
  challenges: textList(30, 200),
  customChallenge: optionalText(maxLength.customChallenge),
  goals: requiredText(maxLength.goals),
  urgency: optionalChoice(urgencies),
  vision: requiredText(maxLength.vision),
  additionalContext: optionalText(maxLength.additionalContext),
  timeline: optionalChoice(timelines),
  budget: optionalChoice(budgets),
} satisfies Record<InquiryField, z.ZodType>);

export type Inquiry = z.output<typeof inquirySchema>;

export const checkInquiry = (values: unknown, copy: ErrorCopy) => checkFields(inquirySchema, values, copy);

import { checkFields, type ErrorCopy } from "#app/platform/forms/text-fields.ts";
import { schemaOf } from "#app/platform/forms/schema.ts";
import { fields } from "./inquiry.ts";

/** The rules of the inquiry, for browser and server. The browser loads them when the visitor starts to type. */
const inquirySchema = schemaOf(fields);

export const checkInquiry = (values: unknown, copy: ErrorCopy) => checkFields(inquirySchema, values, copy);

export { isSame, type FieldError, type FieldErrors, type FormValues } from "#app/platform/records/save-result.ts";

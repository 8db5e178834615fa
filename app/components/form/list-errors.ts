import type { ErrorTexts } from "#app/platform/forms/errors.ts";

/** The errors of a form in the order of its fields, for ErrorSummary. */
export function listErrors<Name extends string>(
  names: readonly Name[],
  errors: ErrorTexts<Name>,
  idOf: (name: Name) => string,
  labelOf: (name: Name) => string,
) {
  return names.flatMap((name) => {
    const text = errors[name];
    return text ? [{ id: idOf(name), label: labelOf(name), text }] : [];
  });
}
